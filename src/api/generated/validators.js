// Written by `npm run generate` from src/api/schema. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      let len = str.length, length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var claimSpec = validate10, schema11 = { $id: "claimSpec", type: "object", required: ["eventID", "trigger", "entries"], properties: { eventID: { type: "string", minLength: 1, maxLength: 256, description: "The event id that the EventListener gave." }, trigger: { type: "string", maxLength: 253, description: "The name of the Trigger, without its namespace; triggerGroups where the entries are those of groups." }, entries: { type: "object", description: "What each call of the interceptor learned, by a hash of the trigger id and the params.", additionalProperties: { type: "object", required: ["triggerID", "arrival", "control", "key", "keyFrom", "title", "settings", "calls"], properties: { triggerID: { type: "string", maxLength: 600, description: "The id of the trigger or triggerGroup as the EventListener gives it: namespaces/N/triggers/T." }, arrival: { type: "string", pattern: "^[0-9]{1,16}$", description: "When the event arrived, in microseconds since the epoch." }, control: { type: "object", description: "What sets the policy of the group.", required: ["kind", "namespace", "name"], properties: { kind: { type: "string", minLength: 1, maxLength: 63 }, namespace: { type: "string", maxLength: 253 }, name: { type: "string", minLength: 1, maxLength: 253 } }, additionalProperties: !1 }, key: { type: "string", minLength: 1, maxLength: 1024, description: "The key that the expression gave." }, keyFrom: { type: "string", minLength: 1, maxLength: 4096, description: "The expression, or its name." }, title: { type: "string", maxLength: 1024, description: "The group for people: acme/web#7." }, settings: { type: "object", description: "The settings of the Trigger at the time of the event.", required: ["strategy", "sameRevision"], properties: { strategy: { type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally"] }, sameRevision: { type: "string", enum: ["Run", "Skip"] } }, additionalProperties: !1 }, order: { type: "string", maxLength: 256 }, revision: { type: "string", maxLength: 256 }, delivery: { type: "string", maxLength: 256 }, calls: { type: "object", description: "The arrival of each call, by a number of its own: two mean that the trigger fired twice.", additionalProperties: { type: "string", maxLength: 16 } } }, additionalProperties: !1 } } }, additionalProperties: !1 }, func2 = require_ucs2length().default, func5 = Object.prototype.hasOwnProperty, pattern0 = new RegExp("^[0-9]{1,16}$", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.eventID === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventID" }, message: "must have required property 'eventID'", schema: schema11.required, parentSchema: schema11, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.trigger === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "trigger" }, message: "must have required property 'trigger'", schema: schema11.required, parentSchema: schema11, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.entries === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "entries" }, message: "must have required property 'entries'", schema: schema11.required, parentSchema: schema11, data };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "eventID" || key0 === "trigger" || key0 === "entries")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema11, data };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.eventID !== void 0) {
      let data0 = data.eventID;
      if (typeof data0 == "string") {
        if (func2(data0) > 256) {
          let err4 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.eventID, data: data0 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (func2(data0) < 1) {
          let err5 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.eventID, data: data0 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.eventID.type, parentSchema: schema11.properties.eventID, data: data0 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.trigger !== void 0) {
      let data1 = data.trigger;
      if (typeof data1 == "string") {
        if (func2(data1) > 253) {
          let err7 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema11.properties.trigger, data: data1 };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.trigger.type, parentSchema: schema11.properties.trigger, data: data1 };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.entries !== void 0) {
      let data2 = data.entries;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2))
        for (let key1 in data2) {
          let data3 = data2[key1];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.triggerID === void 0) {
              let err9 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "triggerID" }, message: "must have required property 'triggerID'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (data3.arrival === void 0) {
              let err10 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "arrival" }, message: "must have required property 'arrival'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data3.control === void 0) {
              let err11 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "control" }, message: "must have required property 'control'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
            if (data3.key === void 0) {
              let err12 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
            }
            if (data3.keyFrom === void 0) {
              let err13 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "keyFrom" }, message: "must have required property 'keyFrom'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
            if (data3.title === void 0) {
              let err14 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "title" }, message: "must have required property 'title'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
            }
            if (data3.settings === void 0) {
              let err15 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "settings" }, message: "must have required property 'settings'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
            }
            if (data3.calls === void 0) {
              let err16 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "calls" }, message: "must have required property 'calls'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
            }
            for (let key2 in data3)
              if (!func5.call(schema11.properties.entries.additionalProperties.properties, key2)) {
                let err17 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
                vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
              }
            if (data3.triggerID !== void 0) {
              let data4 = data3.triggerID;
              if (typeof data4 == "string") {
                if (func2(data4) > 600) {
                  let err18 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/triggerID", schemaPath: "#/properties/entries/additionalProperties/properties/triggerID/maxLength", keyword: "maxLength", params: { limit: 600 }, message: "must NOT have more than 600 characters", schema: 600, parentSchema: schema11.properties.entries.additionalProperties.properties.triggerID, data: data4 };
                  vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
                }
              } else {
                let err19 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/triggerID", schemaPath: "#/properties/entries/additionalProperties/properties/triggerID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.triggerID.type, parentSchema: schema11.properties.entries.additionalProperties.properties.triggerID, data: data4 };
                vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
              }
            }
            if (data3.arrival !== void 0) {
              let data5 = data3.arrival;
              if (typeof data5 == "string") {
                if (!pattern0.test(data5)) {
                  let err20 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/arrival", schemaPath: "#/properties/entries/additionalProperties/properties/arrival/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,16}$" }, message: 'must match pattern "^[0-9]{1,16}$"', schema: "^[0-9]{1,16}$", parentSchema: schema11.properties.entries.additionalProperties.properties.arrival, data: data5 };
                  vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
                }
              } else {
                let err21 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/arrival", schemaPath: "#/properties/entries/additionalProperties/properties/arrival/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.arrival.type, parentSchema: schema11.properties.entries.additionalProperties.properties.arrival, data: data5 };
                vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
              }
            }
            if (data3.control !== void 0) {
              let data6 = data3.control;
              if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                if (data6.kind === void 0) {
                  let err22 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'", schema: schema11.properties.entries.additionalProperties.properties.control.required, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                  vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
                }
                if (data6.namespace === void 0) {
                  let err23 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/required", keyword: "required", params: { missingProperty: "namespace" }, message: "must have required property 'namespace'", schema: schema11.properties.entries.additionalProperties.properties.control.required, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                  vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
                }
                if (data6.name === void 0) {
                  let err24 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'", schema: schema11.properties.entries.additionalProperties.properties.control.required, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                  vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
                }
                for (let key3 in data6)
                  if (!(key3 === "kind" || key3 === "namespace" || key3 === "name")) {
                    let err25 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                    vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
                  }
                if (data6.kind !== void 0) {
                  let data7 = data6.kind;
                  if (typeof data7 == "string") {
                    if (func2(data7) > 63) {
                      let err26 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/kind", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/kind/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.kind, data: data7 };
                      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
                    }
                    if (func2(data7) < 1) {
                      let err27 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/kind", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/kind/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.kind, data: data7 };
                      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
                    }
                  } else {
                    let err28 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/kind", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.control.properties.kind.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.kind, data: data7 };
                    vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
                  }
                }
                if (data6.namespace !== void 0) {
                  let data8 = data6.namespace;
                  if (typeof data8 == "string") {
                    if (func2(data8) > 253) {
                      let err29 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/namespace", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.namespace, data: data8 };
                      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
                    }
                  } else {
                    let err30 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/namespace", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.control.properties.namespace.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.namespace, data: data8 };
                    vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
                  }
                }
                if (data6.name !== void 0) {
                  let data9 = data6.name;
                  if (typeof data9 == "string") {
                    if (func2(data9) > 253) {
                      let err31 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/name", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.name, data: data9 };
                      vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
                    }
                    if (func2(data9) < 1) {
                      let err32 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/name", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.name, data: data9 };
                      vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
                    }
                  } else {
                    let err33 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/name", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.control.properties.name.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.name, data: data9 };
                    vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
                  }
                }
              } else {
                let err34 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.properties.control.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
              }
            }
            if (data3.key !== void 0) {
              let data10 = data3.key;
              if (typeof data10 == "string") {
                if (func2(data10) > 1024) {
                  let err35 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/key", schemaPath: "#/properties/entries/additionalProperties/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema11.properties.entries.additionalProperties.properties.key, data: data10 };
                  vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
                }
                if (func2(data10) < 1) {
                  let err36 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/key", schemaPath: "#/properties/entries/additionalProperties/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.key, data: data10 };
                  vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
                }
              } else {
                let err37 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/key", schemaPath: "#/properties/entries/additionalProperties/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.key.type, parentSchema: schema11.properties.entries.additionalProperties.properties.key, data: data10 };
                vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
              }
            }
            if (data3.keyFrom !== void 0) {
              let data11 = data3.keyFrom;
              if (typeof data11 == "string") {
                if (func2(data11) > 4096) {
                  let err38 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyFrom", schemaPath: "#/properties/entries/additionalProperties/properties/keyFrom/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema11.properties.entries.additionalProperties.properties.keyFrom, data: data11 };
                  vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
                }
                if (func2(data11) < 1) {
                  let err39 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyFrom", schemaPath: "#/properties/entries/additionalProperties/properties/keyFrom/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.keyFrom, data: data11 };
                  vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
                }
              } else {
                let err40 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyFrom", schemaPath: "#/properties/entries/additionalProperties/properties/keyFrom/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.keyFrom.type, parentSchema: schema11.properties.entries.additionalProperties.properties.keyFrom, data: data11 };
                vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
              }
            }
            if (data3.title !== void 0) {
              let data12 = data3.title;
              if (typeof data12 == "string") {
                if (func2(data12) > 1024) {
                  let err41 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/title", schemaPath: "#/properties/entries/additionalProperties/properties/title/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema11.properties.entries.additionalProperties.properties.title, data: data12 };
                  vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
                }
              } else {
                let err42 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/title", schemaPath: "#/properties/entries/additionalProperties/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.title.type, parentSchema: schema11.properties.entries.additionalProperties.properties.title, data: data12 };
                vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
              }
            }
            if (data3.settings !== void 0) {
              let data13 = data3.settings;
              if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                if (data13.strategy === void 0) {
                  let err43 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings", schemaPath: "#/properties/entries/additionalProperties/properties/settings/required", keyword: "required", params: { missingProperty: "strategy" }, message: "must have required property 'strategy'", schema: schema11.properties.entries.additionalProperties.properties.settings.required, parentSchema: schema11.properties.entries.additionalProperties.properties.settings, data: data13 };
                  vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
                }
                if (data13.sameRevision === void 0) {
                  let err44 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings", schemaPath: "#/properties/entries/additionalProperties/properties/settings/required", keyword: "required", params: { missingProperty: "sameRevision" }, message: "must have required property 'sameRevision'", schema: schema11.properties.entries.additionalProperties.properties.settings.required, parentSchema: schema11.properties.entries.additionalProperties.properties.settings, data: data13 };
                  vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
                }
                for (let key4 in data13)
                  if (!(key4 === "strategy" || key4 === "sameRevision")) {
                    let err45 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings", schemaPath: "#/properties/entries/additionalProperties/properties/settings/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema11.properties.entries.additionalProperties.properties.settings, data: data13 };
                    vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
                  }
                if (data13.strategy !== void 0) {
                  let data14 = data13.strategy;
                  if (typeof data14 != "string") {
                    let err46 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/strategy", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy, data: data14 };
                    vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
                  }
                  if (!(data14 === "Cancel" || data14 === "CancelRunFinally" || data14 === "StopRunFinally")) {
                    let err47 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/strategy", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy.enum, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy, data: data14 };
                    vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
                  }
                }
                if (data13.sameRevision !== void 0) {
                  let data15 = data13.sameRevision;
                  if (typeof data15 != "string") {
                    let err48 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/sameRevision", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision, data: data15 };
                    vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
                  }
                  if (!(data15 === "Run" || data15 === "Skip")) {
                    let err49 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/sameRevision", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision.enum, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision, data: data15 };
                    vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
                  }
                }
              } else {
                let err50 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings", schemaPath: "#/properties/entries/additionalProperties/properties/settings/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.properties.settings.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings, data: data13 };
                vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
              }
            }
            if (data3.order !== void 0) {
              let data16 = data3.order;
              if (typeof data16 == "string") {
                if (func2(data16) > 256) {
                  let err51 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/order", schemaPath: "#/properties/entries/additionalProperties/properties/order/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.entries.additionalProperties.properties.order, data: data16 };
                  vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
                }
              } else {
                let err52 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/order", schemaPath: "#/properties/entries/additionalProperties/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.order.type, parentSchema: schema11.properties.entries.additionalProperties.properties.order, data: data16 };
                vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
              }
            }
            if (data3.revision !== void 0) {
              let data17 = data3.revision;
              if (typeof data17 == "string") {
                if (func2(data17) > 256) {
                  let err53 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/revision", schemaPath: "#/properties/entries/additionalProperties/properties/revision/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.entries.additionalProperties.properties.revision, data: data17 };
                  vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
                }
              } else {
                let err54 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/revision", schemaPath: "#/properties/entries/additionalProperties/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.revision.type, parentSchema: schema11.properties.entries.additionalProperties.properties.revision, data: data17 };
                vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
              }
            }
            if (data3.delivery !== void 0) {
              let data18 = data3.delivery;
              if (typeof data18 == "string") {
                if (func2(data18) > 256) {
                  let err55 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/delivery", schemaPath: "#/properties/entries/additionalProperties/properties/delivery/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.entries.additionalProperties.properties.delivery, data: data18 };
                  vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
                }
              } else {
                let err56 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/delivery", schemaPath: "#/properties/entries/additionalProperties/properties/delivery/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.delivery.type, parentSchema: schema11.properties.entries.additionalProperties.properties.delivery, data: data18 };
                vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
              }
            }
            if (data3.calls !== void 0) {
              let data19 = data3.calls;
              if (data19 && typeof data19 == "object" && !Array.isArray(data19))
                for (let key5 in data19) {
                  let data20 = data19[key5];
                  if (typeof data20 == "string") {
                    if (func2(data20) > 16) {
                      let err57 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/calls/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/properties/calls/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16 }, message: "must NOT have more than 16 characters", schema: 16, parentSchema: schema11.properties.entries.additionalProperties.properties.calls.additionalProperties, data: data20 };
                      vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
                    }
                  } else {
                    let err58 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/calls/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/properties/calls/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.calls.additionalProperties.type, parentSchema: schema11.properties.entries.additionalProperties.properties.calls.additionalProperties, data: data20 };
                    vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
                  }
                }
              else {
                let err59 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/calls", schemaPath: "#/properties/entries/additionalProperties/properties/calls/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.properties.calls.type, parentSchema: schema11.properties.entries.additionalProperties.properties.calls, data: data19 };
                vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
              }
            }
          } else {
            let err60 = { instancePath: instancePath + "/entries/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.type, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
            vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
          }
        }
      else {
        let err61 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.type, parentSchema: schema11.properties.entries, data: data2 };
        vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
      }
    }
  } else {
    let err62 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.type, parentSchema: schema11, data };
    vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
  }
  return validate10.errors = vErrors, errors === 0;
}
var claimAnnotation = validate11, schema12 = { $id: "claimAnnotation", type: "object", required: ["v", "eventID", "trigger", "inject", "entries"], properties: { v: { type: "integer", enum: [1] }, eventID: { type: "string", minLength: 1, maxLength: 256 }, trigger: { type: "string", maxLength: 253 }, inject: { type: "string", enum: ["Webhook", "Template"] }, entries: { type: "array", minItems: 1, maxItems: 8, items: { type: "object", required: ["triggerID", "arrival", "control", "key", "keyFrom", "title", "settings"], properties: { triggerID: { type: "string", maxLength: 600, description: "The id of the trigger or triggerGroup as the EventListener gives it: namespaces/N/triggers/T." }, arrival: { type: "string", pattern: "^[0-9]{1,16}$", description: "When the event arrived, in microseconds since the epoch." }, control: { type: "object", description: "What sets the policy of the group.", required: ["kind", "namespace", "name"], properties: { kind: { type: "string", minLength: 1, maxLength: 63 }, namespace: { type: "string", maxLength: 253 }, name: { type: "string", minLength: 1, maxLength: 253 } }, additionalProperties: !1 }, key: { type: "string", minLength: 1, maxLength: 1024, description: "The key that the expression gave." }, keyFrom: { type: "string", minLength: 1, maxLength: 4096, description: "The expression, or its name." }, title: { type: "string", maxLength: 1024, description: "The group for people: acme/web#7." }, settings: { type: "object", description: "The settings of the Trigger at the time of the event.", required: ["strategy", "sameRevision"], properties: { strategy: { type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally"] }, sameRevision: { type: "string", enum: ["Run", "Skip"] } }, additionalProperties: !1 }, order: { type: "string", maxLength: 256 }, revision: { type: "string", maxLength: 256 }, delivery: { type: "string", maxLength: 256 } }, additionalProperties: !1 } } }, additionalProperties: !1 };
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.v === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "v" }, message: "must have required property 'v'", schema: schema12.required, parentSchema: schema12, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.eventID === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventID" }, message: "must have required property 'eventID'", schema: schema12.required, parentSchema: schema12, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.trigger === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "trigger" }, message: "must have required property 'trigger'", schema: schema12.required, parentSchema: schema12, data };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.inject === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "inject" }, message: "must have required property 'inject'", schema: schema12.required, parentSchema: schema12, data };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.entries === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "entries" }, message: "must have required property 'entries'", schema: schema12.required, parentSchema: schema12, data };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "v" || key0 === "eventID" || key0 === "trigger" || key0 === "inject" || key0 === "entries")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema12, data };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.v !== void 0) {
      let data0 = data.v;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err6 = { instancePath: instancePath + "/v", schemaPath: "#/properties/v/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema12.properties.v.type, parentSchema: schema12.properties.v, data: data0 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data0 !== 1) {
        let err7 = { instancePath: instancePath + "/v", schemaPath: "#/properties/v/enum", keyword: "enum", params: { allowedValues: schema12.properties.v.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.v.enum, parentSchema: schema12.properties.v, data: data0 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.eventID !== void 0) {
      let data1 = data.eventID;
      if (typeof data1 == "string") {
        if (func2(data1) > 256) {
          let err8 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.eventID, data: data1 };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (func2(data1) < 1) {
          let err9 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.eventID, data: data1 };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      } else {
        let err10 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.eventID.type, parentSchema: schema12.properties.eventID, data: data1 };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.trigger !== void 0) {
      let data2 = data.trigger;
      if (typeof data2 == "string") {
        if (func2(data2) > 253) {
          let err11 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema12.properties.trigger, data: data2 };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
      } else {
        let err12 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.trigger.type, parentSchema: schema12.properties.trigger, data: data2 };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.inject !== void 0) {
      let data3 = data.inject;
      if (typeof data3 != "string") {
        let err13 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.inject.type, parentSchema: schema12.properties.inject, data: data3 };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
      if (!(data3 === "Webhook" || data3 === "Template")) {
        let err14 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/enum", keyword: "enum", params: { allowedValues: schema12.properties.inject.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.inject.enum, parentSchema: schema12.properties.inject, data: data3 };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (data.entries !== void 0) {
      let data4 = data.entries;
      if (Array.isArray(data4)) {
        if (data4.length > 8) {
          let err15 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items", schema: 8, parentSchema: schema12.properties.entries, data: data4 };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        if (data4.length < 1) {
          let err16 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema12.properties.entries, data: data4 };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        let len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data5 = data4[i0];
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.triggerID === void 0) {
              let err17 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "triggerID" }, message: "must have required property 'triggerID'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
            }
            if (data5.arrival === void 0) {
              let err18 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "arrival" }, message: "must have required property 'arrival'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
            }
            if (data5.control === void 0) {
              let err19 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "control" }, message: "must have required property 'control'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
            }
            if (data5.key === void 0) {
              let err20 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
            }
            if (data5.keyFrom === void 0) {
              let err21 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "keyFrom" }, message: "must have required property 'keyFrom'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
            }
            if (data5.title === void 0) {
              let err22 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "title" }, message: "must have required property 'title'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
            }
            if (data5.settings === void 0) {
              let err23 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "settings" }, message: "must have required property 'settings'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
            }
            for (let key1 in data5)
              if (!func5.call(schema12.properties.entries.items.properties, key1)) {
                let err24 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema12.properties.entries.items, data: data5 };
                vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
              }
            if (data5.triggerID !== void 0) {
              let data6 = data5.triggerID;
              if (typeof data6 == "string") {
                if (func2(data6) > 600) {
                  let err25 = { instancePath: instancePath + "/entries/" + i0 + "/triggerID", schemaPath: "#/properties/entries/items/properties/triggerID/maxLength", keyword: "maxLength", params: { limit: 600 }, message: "must NOT have more than 600 characters", schema: 600, parentSchema: schema12.properties.entries.items.properties.triggerID, data: data6 };
                  vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
                }
              } else {
                let err26 = { instancePath: instancePath + "/entries/" + i0 + "/triggerID", schemaPath: "#/properties/entries/items/properties/triggerID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.triggerID.type, parentSchema: schema12.properties.entries.items.properties.triggerID, data: data6 };
                vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
              }
            }
            if (data5.arrival !== void 0) {
              let data7 = data5.arrival;
              if (typeof data7 == "string") {
                if (!pattern0.test(data7)) {
                  let err27 = { instancePath: instancePath + "/entries/" + i0 + "/arrival", schemaPath: "#/properties/entries/items/properties/arrival/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,16}$" }, message: 'must match pattern "^[0-9]{1,16}$"', schema: "^[0-9]{1,16}$", parentSchema: schema12.properties.entries.items.properties.arrival, data: data7 };
                  vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
                }
              } else {
                let err28 = { instancePath: instancePath + "/entries/" + i0 + "/arrival", schemaPath: "#/properties/entries/items/properties/arrival/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.arrival.type, parentSchema: schema12.properties.entries.items.properties.arrival, data: data7 };
                vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
              }
            }
            if (data5.control !== void 0) {
              let data8 = data5.control;
              if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                if (data8.kind === void 0) {
                  let err29 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'", schema: schema12.properties.entries.items.properties.control.required, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                  vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
                }
                if (data8.namespace === void 0) {
                  let err30 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/required", keyword: "required", params: { missingProperty: "namespace" }, message: "must have required property 'namespace'", schema: schema12.properties.entries.items.properties.control.required, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                  vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
                }
                if (data8.name === void 0) {
                  let err31 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'", schema: schema12.properties.entries.items.properties.control.required, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                  vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
                }
                for (let key2 in data8)
                  if (!(key2 === "kind" || key2 === "namespace" || key2 === "name")) {
                    let err32 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                    vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
                  }
                if (data8.kind !== void 0) {
                  let data9 = data8.kind;
                  if (typeof data9 == "string") {
                    if (func2(data9) > 63) {
                      let err33 = { instancePath: instancePath + "/entries/" + i0 + "/control/kind", schemaPath: "#/properties/entries/items/properties/control/properties/kind/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema12.properties.entries.items.properties.control.properties.kind, data: data9 };
                      vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
                    }
                    if (func2(data9) < 1) {
                      let err34 = { instancePath: instancePath + "/entries/" + i0 + "/control/kind", schemaPath: "#/properties/entries/items/properties/control/properties/kind/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.entries.items.properties.control.properties.kind, data: data9 };
                      vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
                    }
                  } else {
                    let err35 = { instancePath: instancePath + "/entries/" + i0 + "/control/kind", schemaPath: "#/properties/entries/items/properties/control/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.control.properties.kind.type, parentSchema: schema12.properties.entries.items.properties.control.properties.kind, data: data9 };
                    vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
                  }
                }
                if (data8.namespace !== void 0) {
                  let data10 = data8.namespace;
                  if (typeof data10 == "string") {
                    if (func2(data10) > 253) {
                      let err36 = { instancePath: instancePath + "/entries/" + i0 + "/control/namespace", schemaPath: "#/properties/entries/items/properties/control/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema12.properties.entries.items.properties.control.properties.namespace, data: data10 };
                      vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
                    }
                  } else {
                    let err37 = { instancePath: instancePath + "/entries/" + i0 + "/control/namespace", schemaPath: "#/properties/entries/items/properties/control/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.control.properties.namespace.type, parentSchema: schema12.properties.entries.items.properties.control.properties.namespace, data: data10 };
                    vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
                  }
                }
                if (data8.name !== void 0) {
                  let data11 = data8.name;
                  if (typeof data11 == "string") {
                    if (func2(data11) > 253) {
                      let err38 = { instancePath: instancePath + "/entries/" + i0 + "/control/name", schemaPath: "#/properties/entries/items/properties/control/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema12.properties.entries.items.properties.control.properties.name, data: data11 };
                      vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
                    }
                    if (func2(data11) < 1) {
                      let err39 = { instancePath: instancePath + "/entries/" + i0 + "/control/name", schemaPath: "#/properties/entries/items/properties/control/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.entries.items.properties.control.properties.name, data: data11 };
                      vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
                    }
                  } else {
                    let err40 = { instancePath: instancePath + "/entries/" + i0 + "/control/name", schemaPath: "#/properties/entries/items/properties/control/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.control.properties.name.type, parentSchema: schema12.properties.entries.items.properties.control.properties.name, data: data11 };
                    vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
                  }
                }
              } else {
                let err41 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.properties.entries.items.properties.control.type, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
              }
            }
            if (data5.key !== void 0) {
              let data12 = data5.key;
              if (typeof data12 == "string") {
                if (func2(data12) > 1024) {
                  let err42 = { instancePath: instancePath + "/entries/" + i0 + "/key", schemaPath: "#/properties/entries/items/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema12.properties.entries.items.properties.key, data: data12 };
                  vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
                }
                if (func2(data12) < 1) {
                  let err43 = { instancePath: instancePath + "/entries/" + i0 + "/key", schemaPath: "#/properties/entries/items/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.entries.items.properties.key, data: data12 };
                  vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
                }
              } else {
                let err44 = { instancePath: instancePath + "/entries/" + i0 + "/key", schemaPath: "#/properties/entries/items/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.key.type, parentSchema: schema12.properties.entries.items.properties.key, data: data12 };
                vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
              }
            }
            if (data5.keyFrom !== void 0) {
              let data13 = data5.keyFrom;
              if (typeof data13 == "string") {
                if (func2(data13) > 4096) {
                  let err45 = { instancePath: instancePath + "/entries/" + i0 + "/keyFrom", schemaPath: "#/properties/entries/items/properties/keyFrom/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema12.properties.entries.items.properties.keyFrom, data: data13 };
                  vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
                }
                if (func2(data13) < 1) {
                  let err46 = { instancePath: instancePath + "/entries/" + i0 + "/keyFrom", schemaPath: "#/properties/entries/items/properties/keyFrom/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.entries.items.properties.keyFrom, data: data13 };
                  vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
                }
              } else {
                let err47 = { instancePath: instancePath + "/entries/" + i0 + "/keyFrom", schemaPath: "#/properties/entries/items/properties/keyFrom/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.keyFrom.type, parentSchema: schema12.properties.entries.items.properties.keyFrom, data: data13 };
                vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
              }
            }
            if (data5.title !== void 0) {
              let data14 = data5.title;
              if (typeof data14 == "string") {
                if (func2(data14) > 1024) {
                  let err48 = { instancePath: instancePath + "/entries/" + i0 + "/title", schemaPath: "#/properties/entries/items/properties/title/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema12.properties.entries.items.properties.title, data: data14 };
                  vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
                }
              } else {
                let err49 = { instancePath: instancePath + "/entries/" + i0 + "/title", schemaPath: "#/properties/entries/items/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.title.type, parentSchema: schema12.properties.entries.items.properties.title, data: data14 };
                vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
              }
            }
            if (data5.settings !== void 0) {
              let data15 = data5.settings;
              if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                if (data15.strategy === void 0) {
                  let err50 = { instancePath: instancePath + "/entries/" + i0 + "/settings", schemaPath: "#/properties/entries/items/properties/settings/required", keyword: "required", params: { missingProperty: "strategy" }, message: "must have required property 'strategy'", schema: schema12.properties.entries.items.properties.settings.required, parentSchema: schema12.properties.entries.items.properties.settings, data: data15 };
                  vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
                }
                if (data15.sameRevision === void 0) {
                  let err51 = { instancePath: instancePath + "/entries/" + i0 + "/settings", schemaPath: "#/properties/entries/items/properties/settings/required", keyword: "required", params: { missingProperty: "sameRevision" }, message: "must have required property 'sameRevision'", schema: schema12.properties.entries.items.properties.settings.required, parentSchema: schema12.properties.entries.items.properties.settings, data: data15 };
                  vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
                }
                for (let key3 in data15)
                  if (!(key3 === "strategy" || key3 === "sameRevision")) {
                    let err52 = { instancePath: instancePath + "/entries/" + i0 + "/settings", schemaPath: "#/properties/entries/items/properties/settings/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema12.properties.entries.items.properties.settings, data: data15 };
                    vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
                  }
                if (data15.strategy !== void 0) {
                  let data16 = data15.strategy;
                  if (typeof data16 != "string") {
                    let err53 = { instancePath: instancePath + "/entries/" + i0 + "/settings/strategy", schemaPath: "#/properties/entries/items/properties/settings/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.strategy.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.strategy, data: data16 };
                    vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
                  }
                  if (!(data16 === "Cancel" || data16 === "CancelRunFinally" || data16 === "StopRunFinally")) {
                    let err54 = { instancePath: instancePath + "/entries/" + i0 + "/settings/strategy", schemaPath: "#/properties/entries/items/properties/settings/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema12.properties.entries.items.properties.settings.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.entries.items.properties.settings.properties.strategy.enum, parentSchema: schema12.properties.entries.items.properties.settings.properties.strategy, data: data16 };
                    vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
                  }
                }
                if (data15.sameRevision !== void 0) {
                  let data17 = data15.sameRevision;
                  if (typeof data17 != "string") {
                    let err55 = { instancePath: instancePath + "/entries/" + i0 + "/settings/sameRevision", schemaPath: "#/properties/entries/items/properties/settings/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.sameRevision.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.sameRevision, data: data17 };
                    vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
                  }
                  if (!(data17 === "Run" || data17 === "Skip")) {
                    let err56 = { instancePath: instancePath + "/entries/" + i0 + "/settings/sameRevision", schemaPath: "#/properties/entries/items/properties/settings/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema12.properties.entries.items.properties.settings.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.entries.items.properties.settings.properties.sameRevision.enum, parentSchema: schema12.properties.entries.items.properties.settings.properties.sameRevision, data: data17 };
                    vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
                  }
                }
              } else {
                let err57 = { instancePath: instancePath + "/entries/" + i0 + "/settings", schemaPath: "#/properties/entries/items/properties/settings/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.properties.entries.items.properties.settings.type, parentSchema: schema12.properties.entries.items.properties.settings, data: data15 };
                vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
              }
            }
            if (data5.order !== void 0) {
              let data18 = data5.order;
              if (typeof data18 == "string") {
                if (func2(data18) > 256) {
                  let err58 = { instancePath: instancePath + "/entries/" + i0 + "/order", schemaPath: "#/properties/entries/items/properties/order/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.entries.items.properties.order, data: data18 };
                  vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
                }
              } else {
                let err59 = { instancePath: instancePath + "/entries/" + i0 + "/order", schemaPath: "#/properties/entries/items/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.order.type, parentSchema: schema12.properties.entries.items.properties.order, data: data18 };
                vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
              }
            }
            if (data5.revision !== void 0) {
              let data19 = data5.revision;
              if (typeof data19 == "string") {
                if (func2(data19) > 256) {
                  let err60 = { instancePath: instancePath + "/entries/" + i0 + "/revision", schemaPath: "#/properties/entries/items/properties/revision/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.entries.items.properties.revision, data: data19 };
                  vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
                }
              } else {
                let err61 = { instancePath: instancePath + "/entries/" + i0 + "/revision", schemaPath: "#/properties/entries/items/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.revision.type, parentSchema: schema12.properties.entries.items.properties.revision, data: data19 };
                vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
              }
            }
            if (data5.delivery !== void 0) {
              let data20 = data5.delivery;
              if (typeof data20 == "string") {
                if (func2(data20) > 256) {
                  let err62 = { instancePath: instancePath + "/entries/" + i0 + "/delivery", schemaPath: "#/properties/entries/items/properties/delivery/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.entries.items.properties.delivery, data: data20 };
                  vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
                }
              } else {
                let err63 = { instancePath: instancePath + "/entries/" + i0 + "/delivery", schemaPath: "#/properties/entries/items/properties/delivery/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.delivery.type, parentSchema: schema12.properties.entries.items.properties.delivery, data: data20 };
                vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
              }
            }
          } else {
            let err64 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.properties.entries.items.type, parentSchema: schema12.properties.entries.items, data: data5 };
            vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
          }
        }
      } else {
        let err65 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema12.properties.entries.type, parentSchema: schema12.properties.entries, data: data4 };
        vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
      }
    }
  } else {
    let err66 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.type, parentSchema: schema12, data };
    vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
  }
  return validate11.errors = vErrors, errors === 0;
}
var heldMark = validate12, schema13 = { $id: "heldMark", type: "object", required: ["nonce", "since", "why"], properties: { nonce: { type: "string", minLength: 1, maxLength: 128 }, since: { type: "string", maxLength: 40 }, why: { type: "string", maxLength: 256 } }, additionalProperties: !1 };
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.nonce === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nonce" }, message: "must have required property 'nonce'", schema: schema13.required, parentSchema: schema13, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.since === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "since" }, message: "must have required property 'since'", schema: schema13.required, parentSchema: schema13, data };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.why === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "why" }, message: "must have required property 'why'", schema: schema13.required, parentSchema: schema13, data };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "nonce" || key0 === "since" || key0 === "why")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema13, data };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.nonce !== void 0) {
      let data0 = data.nonce;
      if (typeof data0 == "string") {
        if (func2(data0) > 128) {
          let err4 = { instancePath: instancePath + "/nonce", schemaPath: "#/properties/nonce/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters", schema: 128, parentSchema: schema13.properties.nonce, data: data0 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (func2(data0) < 1) {
          let err5 = { instancePath: instancePath + "/nonce", schemaPath: "#/properties/nonce/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema13.properties.nonce, data: data0 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/nonce", schemaPath: "#/properties/nonce/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema13.properties.nonce.type, parentSchema: schema13.properties.nonce, data: data0 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.since !== void 0) {
      let data1 = data.since;
      if (typeof data1 == "string") {
        if (func2(data1) > 40) {
          let err7 = { instancePath: instancePath + "/since", schemaPath: "#/properties/since/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters", schema: 40, parentSchema: schema13.properties.since, data: data1 };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/since", schemaPath: "#/properties/since/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema13.properties.since.type, parentSchema: schema13.properties.since, data: data1 };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.why !== void 0) {
      let data2 = data.why;
      if (typeof data2 == "string") {
        if (func2(data2) > 256) {
          let err9 = { instancePath: instancePath + "/why", schemaPath: "#/properties/why/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema13.properties.why, data: data2 };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      } else {
        let err10 = { instancePath: instancePath + "/why", schemaPath: "#/properties/why/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema13.properties.why.type, parentSchema: schema13.properties.why, data: data2 };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema13.type, parentSchema: schema13, data };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate12.errors = vErrors, errors === 0;
}
var groupsMark = validate13, schema14 = { $id: "groupsMark", type: "array", maxItems: 8, items: { type: "object", required: ["control", "scope", "key", "keyFrom", "arrival", "strategy", "sameRevision"], properties: { control: { type: "object", description: "What sets the policy of the group.", required: ["kind", "namespace", "name"], properties: { kind: { type: "string", minLength: 1, maxLength: 63 }, namespace: { type: "string", maxLength: 253 }, name: { type: "string", minLength: 1, maxLength: 253 } }, additionalProperties: !1 }, scope: { type: "string", maxLength: 253 }, key: { type: "string", minLength: 1, maxLength: 1024 }, keyFrom: { type: "string", minLength: 1, maxLength: 4096 }, title: { type: "string", maxLength: 1024 }, arrival: { type: "string", pattern: "^[0-9]{1,16}$" }, order: { type: "string", maxLength: 256 }, revision: { type: "string", maxLength: 256 }, strategy: { type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally"] }, sameRevision: { type: "string", enum: ["Run", "Skip"] } }, additionalProperties: !1 } };
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 8) {
      let err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items", schema: 8, parentSchema: schema14, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    let len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.control === void 0) {
          let err1 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "control" }, message: "must have required property 'control'", schema: schema14.items.required, parentSchema: schema14.items, data: data0 };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (data0.scope === void 0) {
          let err2 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "scope" }, message: "must have required property 'scope'", schema: schema14.items.required, parentSchema: schema14.items, data: data0 };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (data0.key === void 0) {
          let err3 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema14.items.required, parentSchema: schema14.items, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (data0.keyFrom === void 0) {
          let err4 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "keyFrom" }, message: "must have required property 'keyFrom'", schema: schema14.items.required, parentSchema: schema14.items, data: data0 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.arrival === void 0) {
          let err5 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "arrival" }, message: "must have required property 'arrival'", schema: schema14.items.required, parentSchema: schema14.items, data: data0 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (data0.strategy === void 0) {
          let err6 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "strategy" }, message: "must have required property 'strategy'", schema: schema14.items.required, parentSchema: schema14.items, data: data0 };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (data0.sameRevision === void 0) {
          let err7 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "sameRevision" }, message: "must have required property 'sameRevision'", schema: schema14.items.required, parentSchema: schema14.items, data: data0 };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        for (let key0 in data0)
          if (!func5.call(schema14.items.properties, key0)) {
            let err8 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema14.items, data: data0 };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
        if (data0.control !== void 0) {
          let data1 = data0.control;
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.kind === void 0) {
              let err9 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'", schema: schema14.items.properties.control.required, parentSchema: schema14.items.properties.control, data: data1 };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (data1.namespace === void 0) {
              let err10 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/required", keyword: "required", params: { missingProperty: "namespace" }, message: "must have required property 'namespace'", schema: schema14.items.properties.control.required, parentSchema: schema14.items.properties.control, data: data1 };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data1.name === void 0) {
              let err11 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'", schema: schema14.items.properties.control.required, parentSchema: schema14.items.properties.control, data: data1 };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
            for (let key1 in data1)
              if (!(key1 === "kind" || key1 === "namespace" || key1 === "name")) {
                let err12 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema14.items.properties.control, data: data1 };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
            if (data1.kind !== void 0) {
              let data2 = data1.kind;
              if (typeof data2 == "string") {
                if (func2(data2) > 63) {
                  let err13 = { instancePath: instancePath + "/" + i0 + "/control/kind", schemaPath: "#/items/properties/control/properties/kind/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema14.items.properties.control.properties.kind, data: data2 };
                  vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
                }
                if (func2(data2) < 1) {
                  let err14 = { instancePath: instancePath + "/" + i0 + "/control/kind", schemaPath: "#/items/properties/control/properties/kind/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema14.items.properties.control.properties.kind, data: data2 };
                  vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
                }
              } else {
                let err15 = { instancePath: instancePath + "/" + i0 + "/control/kind", schemaPath: "#/items/properties/control/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.control.properties.kind.type, parentSchema: schema14.items.properties.control.properties.kind, data: data2 };
                vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
              }
            }
            if (data1.namespace !== void 0) {
              let data3 = data1.namespace;
              if (typeof data3 == "string") {
                if (func2(data3) > 253) {
                  let err16 = { instancePath: instancePath + "/" + i0 + "/control/namespace", schemaPath: "#/items/properties/control/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema14.items.properties.control.properties.namespace, data: data3 };
                  vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
                }
              } else {
                let err17 = { instancePath: instancePath + "/" + i0 + "/control/namespace", schemaPath: "#/items/properties/control/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.control.properties.namespace.type, parentSchema: schema14.items.properties.control.properties.namespace, data: data3 };
                vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
              }
            }
            if (data1.name !== void 0) {
              let data4 = data1.name;
              if (typeof data4 == "string") {
                if (func2(data4) > 253) {
                  let err18 = { instancePath: instancePath + "/" + i0 + "/control/name", schemaPath: "#/items/properties/control/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema14.items.properties.control.properties.name, data: data4 };
                  vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
                }
                if (func2(data4) < 1) {
                  let err19 = { instancePath: instancePath + "/" + i0 + "/control/name", schemaPath: "#/items/properties/control/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema14.items.properties.control.properties.name, data: data4 };
                  vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
                }
              } else {
                let err20 = { instancePath: instancePath + "/" + i0 + "/control/name", schemaPath: "#/items/properties/control/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.control.properties.name.type, parentSchema: schema14.items.properties.control.properties.name, data: data4 };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
            }
          } else {
            let err21 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema14.items.properties.control.type, parentSchema: schema14.items.properties.control, data: data1 };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
        if (data0.scope !== void 0) {
          let data5 = data0.scope;
          if (typeof data5 == "string") {
            if (func2(data5) > 253) {
              let err22 = { instancePath: instancePath + "/" + i0 + "/scope", schemaPath: "#/items/properties/scope/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema14.items.properties.scope, data: data5 };
              vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
            }
          } else {
            let err23 = { instancePath: instancePath + "/" + i0 + "/scope", schemaPath: "#/items/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.scope.type, parentSchema: schema14.items.properties.scope, data: data5 };
            vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
          }
        }
        if (data0.key !== void 0) {
          let data6 = data0.key;
          if (typeof data6 == "string") {
            if (func2(data6) > 1024) {
              let err24 = { instancePath: instancePath + "/" + i0 + "/key", schemaPath: "#/items/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema14.items.properties.key, data: data6 };
              vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
            }
            if (func2(data6) < 1) {
              let err25 = { instancePath: instancePath + "/" + i0 + "/key", schemaPath: "#/items/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema14.items.properties.key, data: data6 };
              vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
            }
          } else {
            let err26 = { instancePath: instancePath + "/" + i0 + "/key", schemaPath: "#/items/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.key.type, parentSchema: schema14.items.properties.key, data: data6 };
            vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
          }
        }
        if (data0.keyFrom !== void 0) {
          let data7 = data0.keyFrom;
          if (typeof data7 == "string") {
            if (func2(data7) > 4096) {
              let err27 = { instancePath: instancePath + "/" + i0 + "/keyFrom", schemaPath: "#/items/properties/keyFrom/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema14.items.properties.keyFrom, data: data7 };
              vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
            }
            if (func2(data7) < 1) {
              let err28 = { instancePath: instancePath + "/" + i0 + "/keyFrom", schemaPath: "#/items/properties/keyFrom/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema14.items.properties.keyFrom, data: data7 };
              vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
            }
          } else {
            let err29 = { instancePath: instancePath + "/" + i0 + "/keyFrom", schemaPath: "#/items/properties/keyFrom/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.keyFrom.type, parentSchema: schema14.items.properties.keyFrom, data: data7 };
            vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
          }
        }
        if (data0.title !== void 0) {
          let data8 = data0.title;
          if (typeof data8 == "string") {
            if (func2(data8) > 1024) {
              let err30 = { instancePath: instancePath + "/" + i0 + "/title", schemaPath: "#/items/properties/title/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema14.items.properties.title, data: data8 };
              vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
            }
          } else {
            let err31 = { instancePath: instancePath + "/" + i0 + "/title", schemaPath: "#/items/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.title.type, parentSchema: schema14.items.properties.title, data: data8 };
            vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
          }
        }
        if (data0.arrival !== void 0) {
          let data9 = data0.arrival;
          if (typeof data9 == "string") {
            if (!pattern0.test(data9)) {
              let err32 = { instancePath: instancePath + "/" + i0 + "/arrival", schemaPath: "#/items/properties/arrival/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,16}$" }, message: 'must match pattern "^[0-9]{1,16}$"', schema: "^[0-9]{1,16}$", parentSchema: schema14.items.properties.arrival, data: data9 };
              vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
            }
          } else {
            let err33 = { instancePath: instancePath + "/" + i0 + "/arrival", schemaPath: "#/items/properties/arrival/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.arrival.type, parentSchema: schema14.items.properties.arrival, data: data9 };
            vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
          }
        }
        if (data0.order !== void 0) {
          let data10 = data0.order;
          if (typeof data10 == "string") {
            if (func2(data10) > 256) {
              let err34 = { instancePath: instancePath + "/" + i0 + "/order", schemaPath: "#/items/properties/order/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema14.items.properties.order, data: data10 };
              vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
            }
          } else {
            let err35 = { instancePath: instancePath + "/" + i0 + "/order", schemaPath: "#/items/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.order.type, parentSchema: schema14.items.properties.order, data: data10 };
            vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
          }
        }
        if (data0.revision !== void 0) {
          let data11 = data0.revision;
          if (typeof data11 == "string") {
            if (func2(data11) > 256) {
              let err36 = { instancePath: instancePath + "/" + i0 + "/revision", schemaPath: "#/items/properties/revision/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema14.items.properties.revision, data: data11 };
              vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
            }
          } else {
            let err37 = { instancePath: instancePath + "/" + i0 + "/revision", schemaPath: "#/items/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.revision.type, parentSchema: schema14.items.properties.revision, data: data11 };
            vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
          }
        }
        if (data0.strategy !== void 0) {
          let data12 = data0.strategy;
          if (typeof data12 != "string") {
            let err38 = { instancePath: instancePath + "/" + i0 + "/strategy", schemaPath: "#/items/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.strategy.type, parentSchema: schema14.items.properties.strategy, data: data12 };
            vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
          }
          if (!(data12 === "Cancel" || data12 === "CancelRunFinally" || data12 === "StopRunFinally")) {
            let err39 = { instancePath: instancePath + "/" + i0 + "/strategy", schemaPath: "#/items/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema14.items.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema14.items.properties.strategy.enum, parentSchema: schema14.items.properties.strategy, data: data12 };
            vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
          }
        }
        if (data0.sameRevision !== void 0) {
          let data13 = data0.sameRevision;
          if (typeof data13 != "string") {
            let err40 = { instancePath: instancePath + "/" + i0 + "/sameRevision", schemaPath: "#/items/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.sameRevision.type, parentSchema: schema14.items.properties.sameRevision, data: data13 };
            vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
          }
          if (!(data13 === "Run" || data13 === "Skip")) {
            let err41 = { instancePath: instancePath + "/" + i0 + "/sameRevision", schemaPath: "#/items/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema14.items.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema14.items.properties.sameRevision.enum, parentSchema: schema14.items.properties.sameRevision, data: data13 };
            vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
          }
        }
      } else {
        let err42 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema14.items.type, parentSchema: schema14.items, data: data0 };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
    }
  } else {
    let err43 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema14.type, parentSchema: schema14, data };
    vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
  }
  return validate13.errors = vErrors, errors === 0;
}
var params = validate14, schema15 = { $id: "params", type: "object", properties: { key: { description: "The key: an expression, or a list of which the first whose every part has a value is used. In the list, `{ name, expressions }` gives several expressions one shared name. Required, unless `preset` is given.", title: "expression, or a list", type: ["string", "array"], minLength: 1, maxLength: 4096, minItems: 1, maxItems: 16, items: { type: ["string", "object"], minLength: 1, maxLength: 4096, required: ["name", "expressions"], properties: { name: { type: "string", minLength: 1, maxLength: 63 }, expressions: { type: "array", minItems: 1, maxItems: 16, items: { title: "expression", type: "string", minLength: 1, maxLength: 4096 } } }, additionalProperties: !1 } }, preset: { description: "Key, order and revision for a usual case on GitHub. `pull-request`: one group per pull request, ordered by its `updated_at`. `branch`: one group per branch or tag, ordered by `pushed_at`.", type: "string", enum: ["pull-request", "branch"] }, sharedAs: { description: "A name that several Triggers of the namespace share as one control. Default: the Trigger alone.", title: "text", type: "string", minLength: 1, maxLength: 253 }, strategy: { description: "How an older run ends: at once (`Cancel`), at once but with its `finally` tasks (`CancelRunFinally`, the default), or after its running tasks, with its `finally` tasks (`StopRunFinally`).", type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally"] }, order: { description: "An expression giving a number or a time (RFC 3339, or the forms of GitLab): a late older event then never beats a newer one. Default: order of arrival.", title: "expression", type: "string", minLength: 1, maxLength: 4096 }, revision: { description: "An expression that says what is built, such as a commit.", title: "expression", type: "string", minLength: 1, maxLength: 4096 }, sameRevision: { description: "`Skip` turns away an event whose revision is the one that the newest unfinished run of the group builds. Default: `Run`; with a preset: `Skip`.", type: "string", enum: ["Run", "Skip"] }, inject: { description: "How label, claim and Pending reach the run: by our admission webhook (`Webhook`, the default), or by the TriggerTemplate from `$(extensions.concurrency.\u2026)` (`Template`).", type: "string", enum: ["Webhook", "Template"] }, onMissingKey: { description: "What happens to an event without a key: it runs ungrouped (`Run`, the default), or is dropped.", type: "string", enum: ["Run", "Reject"] }, onError: { description: "What happens to an event when we fail: it runs ungrouped (`Run`, the default), or is dropped. Where the params cannot be read, as in a request larger than 64 MiB, it runs.", type: "string", enum: ["Run", "Reject"] } }, additionalProperties: !1 };
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!func5.call(schema15.properties, key0)) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema15, data };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (typeof data0 != "string" && !Array.isArray(data0)) {
        let err1 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: schema15.properties.key.type }, message: "must be string,array", schema: schema15.properties.key.type, parentSchema: schema15.properties.key, data: data0 };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
      if (typeof data0 == "string") {
        if (func2(data0) > 4096) {
          let err2 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.key, data: data0 };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (func2(data0) < 1) {
          let err3 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.key, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
      if (Array.isArray(data0)) {
        if (data0.length > 16) {
          let err4 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items", schema: 16, parentSchema: schema15.properties.key, data: data0 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.length < 1) {
          let err5 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema15.properties.key, data: data0 };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (typeof data1 != "string" && !(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
            let err6 = { instancePath: instancePath + "/key/" + i0, schemaPath: "#/properties/key/items/type", keyword: "type", params: { type: schema15.properties.key.items.type }, message: "must be string,object", schema: schema15.properties.key.items.type, parentSchema: schema15.properties.key.items, data: data1 };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
          if (typeof data1 == "string") {
            if (func2(data1) > 4096) {
              let err7 = { instancePath: instancePath + "/key/" + i0, schemaPath: "#/properties/key/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.key.items, data: data1 };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            if (func2(data1) < 1) {
              let err8 = { instancePath: instancePath + "/key/" + i0, schemaPath: "#/properties/key/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.key.items, data: data1 };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
          }
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.name === void 0) {
              let err9 = { instancePath: instancePath + "/key/" + i0, schemaPath: "#/properties/key/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'", schema: schema15.properties.key.items.required, parentSchema: schema15.properties.key.items, data: data1 };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (data1.expressions === void 0) {
              let err10 = { instancePath: instancePath + "/key/" + i0, schemaPath: "#/properties/key/items/required", keyword: "required", params: { missingProperty: "expressions" }, message: "must have required property 'expressions'", schema: schema15.properties.key.items.required, parentSchema: schema15.properties.key.items, data: data1 };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            for (let key1 in data1)
              if (!(key1 === "name" || key1 === "expressions")) {
                let err11 = { instancePath: instancePath + "/key/" + i0, schemaPath: "#/properties/key/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema15.properties.key.items, data: data1 };
                vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
              }
            if (data1.name !== void 0) {
              let data2 = data1.name;
              if (typeof data2 == "string") {
                if (func2(data2) > 63) {
                  let err12 = { instancePath: instancePath + "/key/" + i0 + "/name", schemaPath: "#/properties/key/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema15.properties.key.items.properties.name, data: data2 };
                  vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
                }
                if (func2(data2) < 1) {
                  let err13 = { instancePath: instancePath + "/key/" + i0 + "/name", schemaPath: "#/properties/key/items/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.key.items.properties.name, data: data2 };
                  vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
                }
              } else {
                let err14 = { instancePath: instancePath + "/key/" + i0 + "/name", schemaPath: "#/properties/key/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.key.items.properties.name.type, parentSchema: schema15.properties.key.items.properties.name, data: data2 };
                vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
              }
            }
            if (data1.expressions !== void 0) {
              let data3 = data1.expressions;
              if (Array.isArray(data3)) {
                if (data3.length > 16) {
                  let err15 = { instancePath: instancePath + "/key/" + i0 + "/expressions", schemaPath: "#/properties/key/items/properties/expressions/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items", schema: 16, parentSchema: schema15.properties.key.items.properties.expressions, data: data3 };
                  vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
                }
                if (data3.length < 1) {
                  let err16 = { instancePath: instancePath + "/key/" + i0 + "/expressions", schemaPath: "#/properties/key/items/properties/expressions/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema15.properties.key.items.properties.expressions, data: data3 };
                  vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
                }
                let len1 = data3.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data4 = data3[i1];
                  if (typeof data4 == "string") {
                    if (func2(data4) > 4096) {
                      let err17 = { instancePath: instancePath + "/key/" + i0 + "/expressions/" + i1, schemaPath: "#/properties/key/items/properties/expressions/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.key.items.properties.expressions.items, data: data4 };
                      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
                    }
                    if (func2(data4) < 1) {
                      let err18 = { instancePath: instancePath + "/key/" + i0 + "/expressions/" + i1, schemaPath: "#/properties/key/items/properties/expressions/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.key.items.properties.expressions.items, data: data4 };
                      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
                    }
                  } else {
                    let err19 = { instancePath: instancePath + "/key/" + i0 + "/expressions/" + i1, schemaPath: "#/properties/key/items/properties/expressions/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.key.items.properties.expressions.items.type, parentSchema: schema15.properties.key.items.properties.expressions.items, data: data4 };
                    vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
                  }
                }
              } else {
                let err20 = { instancePath: instancePath + "/key/" + i0 + "/expressions", schemaPath: "#/properties/key/items/properties/expressions/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema15.properties.key.items.properties.expressions.type, parentSchema: schema15.properties.key.items.properties.expressions, data: data3 };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
            }
          }
        }
      }
    }
    if (data.preset !== void 0) {
      let data5 = data.preset;
      if (typeof data5 != "string") {
        let err21 = { instancePath: instancePath + "/preset", schemaPath: "#/properties/preset/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.preset.type, parentSchema: schema15.properties.preset, data: data5 };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
      if (!(data5 === "pull-request" || data5 === "branch")) {
        let err22 = { instancePath: instancePath + "/preset", schemaPath: "#/properties/preset/enum", keyword: "enum", params: { allowedValues: schema15.properties.preset.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.preset.enum, parentSchema: schema15.properties.preset, data: data5 };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.sharedAs !== void 0) {
      let data6 = data.sharedAs;
      if (typeof data6 == "string") {
        if (func2(data6) > 253) {
          let err23 = { instancePath: instancePath + "/sharedAs", schemaPath: "#/properties/sharedAs/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema15.properties.sharedAs, data: data6 };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        if (func2(data6) < 1) {
          let err24 = { instancePath: instancePath + "/sharedAs", schemaPath: "#/properties/sharedAs/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.sharedAs, data: data6 };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
      } else {
        let err25 = { instancePath: instancePath + "/sharedAs", schemaPath: "#/properties/sharedAs/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.sharedAs.type, parentSchema: schema15.properties.sharedAs, data: data6 };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.strategy !== void 0) {
      let data7 = data.strategy;
      if (typeof data7 != "string") {
        let err26 = { instancePath: instancePath + "/strategy", schemaPath: "#/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.strategy.type, parentSchema: schema15.properties.strategy, data: data7 };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
      if (!(data7 === "Cancel" || data7 === "CancelRunFinally" || data7 === "StopRunFinally")) {
        let err27 = { instancePath: instancePath + "/strategy", schemaPath: "#/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema15.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.strategy.enum, parentSchema: schema15.properties.strategy, data: data7 };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.order !== void 0) {
      let data8 = data.order;
      if (typeof data8 == "string") {
        if (func2(data8) > 4096) {
          let err28 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.order, data: data8 };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
        if (func2(data8) < 1) {
          let err29 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.order, data: data8 };
          vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
        }
      } else {
        let err30 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.order.type, parentSchema: schema15.properties.order, data: data8 };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
    if (data.revision !== void 0) {
      let data9 = data.revision;
      if (typeof data9 == "string") {
        if (func2(data9) > 4096) {
          let err31 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.revision, data: data9 };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
        if (func2(data9) < 1) {
          let err32 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.revision, data: data9 };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
      } else {
        let err33 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.revision.type, parentSchema: schema15.properties.revision, data: data9 };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.sameRevision !== void 0) {
      let data10 = data.sameRevision;
      if (typeof data10 != "string") {
        let err34 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.sameRevision.type, parentSchema: schema15.properties.sameRevision, data: data10 };
        vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
      }
      if (!(data10 === "Run" || data10 === "Skip")) {
        let err35 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema15.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.sameRevision.enum, parentSchema: schema15.properties.sameRevision, data: data10 };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
    }
    if (data.inject !== void 0) {
      let data11 = data.inject;
      if (typeof data11 != "string") {
        let err36 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.inject.type, parentSchema: schema15.properties.inject, data: data11 };
        vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
      }
      if (!(data11 === "Webhook" || data11 === "Template")) {
        let err37 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/enum", keyword: "enum", params: { allowedValues: schema15.properties.inject.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.inject.enum, parentSchema: schema15.properties.inject, data: data11 };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.onMissingKey !== void 0) {
      let data12 = data.onMissingKey;
      if (typeof data12 != "string") {
        let err38 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.onMissingKey.type, parentSchema: schema15.properties.onMissingKey, data: data12 };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
      if (!(data12 === "Run" || data12 === "Reject")) {
        let err39 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/enum", keyword: "enum", params: { allowedValues: schema15.properties.onMissingKey.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.onMissingKey.enum, parentSchema: schema15.properties.onMissingKey, data: data12 };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
    }
    if (data.onError !== void 0) {
      let data13 = data.onError;
      if (typeof data13 != "string") {
        let err40 = { instancePath: instancePath + "/onError", schemaPath: "#/properties/onError/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.onError.type, parentSchema: schema15.properties.onError, data: data13 };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
      if (!(data13 === "Run" || data13 === "Reject")) {
        let err41 = { instancePath: instancePath + "/onError", schemaPath: "#/properties/onError/enum", keyword: "enum", params: { allowedValues: schema15.properties.onError.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.onError.enum, parentSchema: schema15.properties.onError, data: data13 };
        vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
      }
    }
  } else {
    let err42 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema15.type, parentSchema: schema15, data };
    vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
  }
  return validate14.errors = vErrors, errors === 0;
}
export {
  claimAnnotation,
  claimSpec,
  groupsMark,
  heldMark,
  params
};

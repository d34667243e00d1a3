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
var claimSpec = validate10, schema11 = { $id: "claimSpec", type: "object", required: ["eventID", "trigger", "entries"], properties: { eventID: { type: "string", minLength: 1, maxLength: 256, description: "The event id that the EventListener gave." }, trigger: { type: "string", maxLength: 253, description: "The name of the Trigger, without its namespace; triggerGroups where the entries are those of groups." }, entries: { type: "object", description: "What each call of the interceptor learned, by what asked (trigger id and params) and what it learned.", maxProperties: 512, additionalProperties: { type: "object", required: ["triggerID", "arrival", "control", "key", "keyFrom", "title", "settings", "calls"], properties: { triggerID: { type: "string", maxLength: 600, description: "The id of the trigger or triggerGroup as the EventListener gives it: namespaces/N/triggers/T." }, arrival: { type: "string", pattern: "^[0-9]{1,16}$", description: "When the event arrived, in microseconds since the epoch." }, control: { type: "object", description: "What sets the policy of the group.", required: ["kind", "namespace", "name"], properties: { kind: { type: "string", minLength: 1, maxLength: 63 }, namespace: { type: "string", maxLength: 253, description: "Empty for a control of the whole cluster." }, name: { type: "string", maxLength: 253, description: "Empty for runs that ask for a group without sharing a name." } } }, key: { type: "string", minLength: 1, maxLength: 1024, description: "The key that the expression gave." }, keyFrom: { type: "string", minLength: 1, maxLength: 4096, description: "The expression, or its name." }, title: { type: "string", maxLength: 1024, description: "The group for people: acme/web#7." }, settings: { type: "object", description: "The settings of the Trigger at the time of the event.", required: ["strategy", "sameRevision"], properties: { strategy: { type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally", "Queue", "QueueLatest", "Skip"] }, sameRevision: { type: "string", enum: ["Run", "Skip"] }, maxRunning: { type: "integer", minimum: 1, maximum: 1e4 }, maxQueued: { type: "integer", minimum: 1, maximum: 1e4 }, overflow: { type: "string", enum: ["DropOldest", "DropNewest"] }, noOverlap: { type: "boolean" }, gracePeriod: { type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, queueTimeout: { type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, protectAfter: { type: "string", minLength: 2, maxLength: 300, pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" } } }, order: { type: "string", maxLength: 256 }, revision: { type: "string", maxLength: 256 }, delivery: { type: "string", maxLength: 256 }, action: { type: "string", enum: ["End"], description: "The event ends the older runs of the group, and starts none." }, calls: { type: "object", description: "The arrival of each call, by a number of its own: two mean that the trigger fired twice.", maxProperties: 64, additionalProperties: { type: "string", maxLength: 16 } } } } } } }, func2 = require_ucs2length().default, pattern0 = new RegExp("^[0-9]{1,16}$", "u"), pattern1 = new RegExp("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", "u"), pattern3 = new RegExp("^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$", "u");
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
    if (data.eventID !== void 0) {
      let data0 = data.eventID;
      if (typeof data0 == "string") {
        if (func2(data0) > 256) {
          let err3 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.eventID, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (func2(data0) < 1) {
          let err4 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.eventID, data: data0 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.eventID.type, parentSchema: schema11.properties.eventID, data: data0 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.trigger !== void 0) {
      let data1 = data.trigger;
      if (typeof data1 == "string") {
        if (func2(data1) > 253) {
          let err6 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema11.properties.trigger, data: data1 };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.trigger.type, parentSchema: schema11.properties.trigger, data: data1 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.entries !== void 0) {
      let data2 = data.entries;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (Object.keys(data2).length > 512) {
          let err8 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/maxProperties", keyword: "maxProperties", params: { limit: 512 }, message: "must NOT have more than 512 properties", schema: 512, parentSchema: schema11.properties.entries, data: data2 };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        for (let key0 in data2) {
          let data3 = data2[key0];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.triggerID === void 0) {
              let err9 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "triggerID" }, message: "must have required property 'triggerID'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (data3.arrival === void 0) {
              let err10 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "arrival" }, message: "must have required property 'arrival'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data3.control === void 0) {
              let err11 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "control" }, message: "must have required property 'control'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
            if (data3.key === void 0) {
              let err12 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
            }
            if (data3.keyFrom === void 0) {
              let err13 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "keyFrom" }, message: "must have required property 'keyFrom'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
            if (data3.title === void 0) {
              let err14 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "title" }, message: "must have required property 'title'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
            }
            if (data3.settings === void 0) {
              let err15 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "settings" }, message: "must have required property 'settings'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
            }
            if (data3.calls === void 0) {
              let err16 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/required", keyword: "required", params: { missingProperty: "calls" }, message: "must have required property 'calls'", schema: schema11.properties.entries.additionalProperties.required, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
              vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
            }
            if (data3.triggerID !== void 0) {
              let data4 = data3.triggerID;
              if (typeof data4 == "string") {
                if (func2(data4) > 600) {
                  let err17 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/triggerID", schemaPath: "#/properties/entries/additionalProperties/properties/triggerID/maxLength", keyword: "maxLength", params: { limit: 600 }, message: "must NOT have more than 600 characters", schema: 600, parentSchema: schema11.properties.entries.additionalProperties.properties.triggerID, data: data4 };
                  vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
                }
              } else {
                let err18 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/triggerID", schemaPath: "#/properties/entries/additionalProperties/properties/triggerID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.triggerID.type, parentSchema: schema11.properties.entries.additionalProperties.properties.triggerID, data: data4 };
                vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
              }
            }
            if (data3.arrival !== void 0) {
              let data5 = data3.arrival;
              if (typeof data5 == "string") {
                if (!pattern0.test(data5)) {
                  let err19 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/arrival", schemaPath: "#/properties/entries/additionalProperties/properties/arrival/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,16}$" }, message: 'must match pattern "^[0-9]{1,16}$"', schema: "^[0-9]{1,16}$", parentSchema: schema11.properties.entries.additionalProperties.properties.arrival, data: data5 };
                  vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
                }
              } else {
                let err20 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/arrival", schemaPath: "#/properties/entries/additionalProperties/properties/arrival/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.arrival.type, parentSchema: schema11.properties.entries.additionalProperties.properties.arrival, data: data5 };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
            }
            if (data3.control !== void 0) {
              let data6 = data3.control;
              if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                if (data6.kind === void 0) {
                  let err21 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'", schema: schema11.properties.entries.additionalProperties.properties.control.required, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                  vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
                }
                if (data6.namespace === void 0) {
                  let err22 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/required", keyword: "required", params: { missingProperty: "namespace" }, message: "must have required property 'namespace'", schema: schema11.properties.entries.additionalProperties.properties.control.required, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                  vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
                }
                if (data6.name === void 0) {
                  let err23 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'", schema: schema11.properties.entries.additionalProperties.properties.control.required, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                  vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
                }
                if (data6.kind !== void 0) {
                  let data7 = data6.kind;
                  if (typeof data7 == "string") {
                    if (func2(data7) > 63) {
                      let err24 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/kind", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/kind/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.kind, data: data7 };
                      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
                    }
                    if (func2(data7) < 1) {
                      let err25 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/kind", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/kind/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.kind, data: data7 };
                      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
                    }
                  } else {
                    let err26 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/kind", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.control.properties.kind.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.kind, data: data7 };
                    vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
                  }
                }
                if (data6.namespace !== void 0) {
                  let data8 = data6.namespace;
                  if (typeof data8 == "string") {
                    if (func2(data8) > 253) {
                      let err27 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/namespace", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.namespace, data: data8 };
                      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
                    }
                  } else {
                    let err28 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/namespace", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.control.properties.namespace.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.namespace, data: data8 };
                    vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
                  }
                }
                if (data6.name !== void 0) {
                  let data9 = data6.name;
                  if (typeof data9 == "string") {
                    if (func2(data9) > 253) {
                      let err29 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/name", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.name, data: data9 };
                      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
                    }
                  } else {
                    let err30 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control/name", schemaPath: "#/properties/entries/additionalProperties/properties/control/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.control.properties.name.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control.properties.name, data: data9 };
                    vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
                  }
                }
              } else {
                let err31 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/control", schemaPath: "#/properties/entries/additionalProperties/properties/control/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.properties.control.type, parentSchema: schema11.properties.entries.additionalProperties.properties.control, data: data6 };
                vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
              }
            }
            if (data3.key !== void 0) {
              let data10 = data3.key;
              if (typeof data10 == "string") {
                if (func2(data10) > 1024) {
                  let err32 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/key", schemaPath: "#/properties/entries/additionalProperties/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema11.properties.entries.additionalProperties.properties.key, data: data10 };
                  vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
                }
                if (func2(data10) < 1) {
                  let err33 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/key", schemaPath: "#/properties/entries/additionalProperties/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.key, data: data10 };
                  vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
                }
              } else {
                let err34 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/key", schemaPath: "#/properties/entries/additionalProperties/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.key.type, parentSchema: schema11.properties.entries.additionalProperties.properties.key, data: data10 };
                vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
              }
            }
            if (data3.keyFrom !== void 0) {
              let data11 = data3.keyFrom;
              if (typeof data11 == "string") {
                if (func2(data11) > 4096) {
                  let err35 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyFrom", schemaPath: "#/properties/entries/additionalProperties/properties/keyFrom/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema11.properties.entries.additionalProperties.properties.keyFrom, data: data11 };
                  vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
                }
                if (func2(data11) < 1) {
                  let err36 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyFrom", schemaPath: "#/properties/entries/additionalProperties/properties/keyFrom/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.keyFrom, data: data11 };
                  vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
                }
              } else {
                let err37 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/keyFrom", schemaPath: "#/properties/entries/additionalProperties/properties/keyFrom/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.keyFrom.type, parentSchema: schema11.properties.entries.additionalProperties.properties.keyFrom, data: data11 };
                vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
              }
            }
            if (data3.title !== void 0) {
              let data12 = data3.title;
              if (typeof data12 == "string") {
                if (func2(data12) > 1024) {
                  let err38 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/title", schemaPath: "#/properties/entries/additionalProperties/properties/title/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema11.properties.entries.additionalProperties.properties.title, data: data12 };
                  vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
                }
              } else {
                let err39 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/title", schemaPath: "#/properties/entries/additionalProperties/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.title.type, parentSchema: schema11.properties.entries.additionalProperties.properties.title, data: data12 };
                vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
              }
            }
            if (data3.settings !== void 0) {
              let data13 = data3.settings;
              if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                if (data13.strategy === void 0) {
                  let err40 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings", schemaPath: "#/properties/entries/additionalProperties/properties/settings/required", keyword: "required", params: { missingProperty: "strategy" }, message: "must have required property 'strategy'", schema: schema11.properties.entries.additionalProperties.properties.settings.required, parentSchema: schema11.properties.entries.additionalProperties.properties.settings, data: data13 };
                  vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
                }
                if (data13.sameRevision === void 0) {
                  let err41 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings", schemaPath: "#/properties/entries/additionalProperties/properties/settings/required", keyword: "required", params: { missingProperty: "sameRevision" }, message: "must have required property 'sameRevision'", schema: schema11.properties.entries.additionalProperties.properties.settings.required, parentSchema: schema11.properties.entries.additionalProperties.properties.settings, data: data13 };
                  vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
                }
                if (data13.strategy !== void 0) {
                  let data14 = data13.strategy;
                  if (typeof data14 != "string") {
                    let err42 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/strategy", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy, data: data14 };
                    vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
                  }
                  if (!(data14 === "Cancel" || data14 === "CancelRunFinally" || data14 === "StopRunFinally" || data14 === "Queue" || data14 === "QueueLatest" || data14 === "Skip")) {
                    let err43 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/strategy", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy.enum, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.strategy, data: data14 };
                    vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
                  }
                }
                if (data13.sameRevision !== void 0) {
                  let data15 = data13.sameRevision;
                  if (typeof data15 != "string") {
                    let err44 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/sameRevision", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision, data: data15 };
                    vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
                  }
                  if (!(data15 === "Run" || data15 === "Skip")) {
                    let err45 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/sameRevision", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision.enum, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.sameRevision, data: data15 };
                    vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
                  }
                }
                if (data13.maxRunning !== void 0) {
                  let data16 = data13.maxRunning;
                  if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16) && isFinite(data16))) {
                    let err46 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/maxRunning", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/maxRunning/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxRunning.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxRunning, data: data16 };
                    vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
                  }
                  if (typeof data16 == "number" && isFinite(data16)) {
                    if (data16 > 1e4 || isNaN(data16)) {
                      let err47 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/maxRunning", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/maxRunning/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxRunning, data: data16 };
                      vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
                    }
                    if (data16 < 1 || isNaN(data16)) {
                      let err48 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/maxRunning", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/maxRunning/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxRunning, data: data16 };
                      vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
                    }
                  }
                }
                if (data13.maxQueued !== void 0) {
                  let data17 = data13.maxQueued;
                  if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17))) {
                    let err49 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/maxQueued", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/maxQueued/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxQueued.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxQueued, data: data17 };
                    vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
                  }
                  if (typeof data17 == "number" && isFinite(data17)) {
                    if (data17 > 1e4 || isNaN(data17)) {
                      let err50 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/maxQueued", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/maxQueued/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxQueued, data: data17 };
                      vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
                    }
                    if (data17 < 1 || isNaN(data17)) {
                      let err51 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/maxQueued", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/maxQueued/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.maxQueued, data: data17 };
                      vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
                    }
                  }
                }
                if (data13.overflow !== void 0) {
                  let data18 = data13.overflow;
                  if (typeof data18 != "string") {
                    let err52 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/overflow", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/overflow/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.overflow.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.overflow, data: data18 };
                    vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
                  }
                  if (!(data18 === "DropOldest" || data18 === "DropNewest")) {
                    let err53 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/overflow", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/overflow/enum", keyword: "enum", params: { allowedValues: schema11.properties.entries.additionalProperties.properties.settings.properties.overflow.enum }, message: "must be equal to one of the allowed values", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.overflow.enum, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.overflow, data: data18 };
                    vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
                  }
                }
                if (data13.noOverlap !== void 0) {
                  let data19 = data13.noOverlap;
                  if (typeof data19 != "boolean") {
                    let err54 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/noOverlap", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/noOverlap/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.noOverlap.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.noOverlap, data: data19 };
                    vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
                  }
                }
                if (data13.gracePeriod !== void 0) {
                  let data20 = data13.gracePeriod;
                  if (typeof data20 == "string") {
                    if (func2(data20) > 20) {
                      let err55 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/gracePeriod", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/gracePeriod/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.gracePeriod, data: data20 };
                      vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
                    }
                    if (func2(data20) < 2) {
                      let err56 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/gracePeriod", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/gracePeriod/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.gracePeriod, data: data20 };
                      vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
                    }
                    if (!pattern1.test(data20)) {
                      let err57 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/gracePeriod", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/gracePeriod/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.gracePeriod, data: data20 };
                      vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
                    }
                  } else {
                    let err58 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/gracePeriod", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/gracePeriod/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.gracePeriod.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.gracePeriod, data: data20 };
                    vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
                  }
                }
                if (data13.queueTimeout !== void 0) {
                  let data21 = data13.queueTimeout;
                  if (typeof data21 == "string") {
                    if (func2(data21) > 20) {
                      let err59 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/queueTimeout", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/queueTimeout/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.queueTimeout, data: data21 };
                      vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
                    }
                    if (func2(data21) < 2) {
                      let err60 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/queueTimeout", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/queueTimeout/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.queueTimeout, data: data21 };
                      vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
                    }
                    if (!pattern1.test(data21)) {
                      let err61 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/queueTimeout", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/queueTimeout/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.queueTimeout, data: data21 };
                      vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
                    }
                  } else {
                    let err62 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/queueTimeout", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/queueTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.queueTimeout.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.queueTimeout, data: data21 };
                    vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
                  }
                }
                if (data13.protectAfter !== void 0) {
                  let data22 = data13.protectAfter;
                  if (typeof data22 == "string") {
                    if (func2(data22) > 300) {
                      let err63 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/protectAfter", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/protectAfter/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters", schema: 300, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.protectAfter, data: data22 };
                      vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
                    }
                    if (func2(data22) < 2) {
                      let err64 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/protectAfter", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/protectAfter/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.protectAfter, data: data22 };
                      vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
                    }
                    if (!pattern3.test(data22)) {
                      let err65 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/protectAfter", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/protectAfter/pattern", keyword: "pattern", params: { pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, message: 'must match pattern "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$"', schema: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$", parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.protectAfter, data: data22 };
                      vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
                    }
                  } else {
                    let err66 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings/protectAfter", schemaPath: "#/properties/entries/additionalProperties/properties/settings/properties/protectAfter/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.settings.properties.protectAfter.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings.properties.protectAfter, data: data22 };
                    vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
                  }
                }
              } else {
                let err67 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/settings", schemaPath: "#/properties/entries/additionalProperties/properties/settings/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.properties.settings.type, parentSchema: schema11.properties.entries.additionalProperties.properties.settings, data: data13 };
                vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
              }
            }
            if (data3.order !== void 0) {
              let data23 = data3.order;
              if (typeof data23 == "string") {
                if (func2(data23) > 256) {
                  let err68 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/order", schemaPath: "#/properties/entries/additionalProperties/properties/order/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.entries.additionalProperties.properties.order, data: data23 };
                  vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
                }
              } else {
                let err69 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/order", schemaPath: "#/properties/entries/additionalProperties/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.order.type, parentSchema: schema11.properties.entries.additionalProperties.properties.order, data: data23 };
                vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
              }
            }
            if (data3.revision !== void 0) {
              let data24 = data3.revision;
              if (typeof data24 == "string") {
                if (func2(data24) > 256) {
                  let err70 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/revision", schemaPath: "#/properties/entries/additionalProperties/properties/revision/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.entries.additionalProperties.properties.revision, data: data24 };
                  vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
                }
              } else {
                let err71 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/revision", schemaPath: "#/properties/entries/additionalProperties/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.revision.type, parentSchema: schema11.properties.entries.additionalProperties.properties.revision, data: data24 };
                vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
              }
            }
            if (data3.delivery !== void 0) {
              let data25 = data3.delivery;
              if (typeof data25 == "string") {
                if (func2(data25) > 256) {
                  let err72 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/delivery", schemaPath: "#/properties/entries/additionalProperties/properties/delivery/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema11.properties.entries.additionalProperties.properties.delivery, data: data25 };
                  vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
                }
              } else {
                let err73 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/delivery", schemaPath: "#/properties/entries/additionalProperties/properties/delivery/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.delivery.type, parentSchema: schema11.properties.entries.additionalProperties.properties.delivery, data: data25 };
                vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
              }
            }
            if (data3.action !== void 0) {
              let data26 = data3.action;
              if (typeof data26 != "string") {
                let err74 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/action", schemaPath: "#/properties/entries/additionalProperties/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.action.type, parentSchema: schema11.properties.entries.additionalProperties.properties.action, data: data26 };
                vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
              }
              if (data26 !== "End") {
                let err75 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/action", schemaPath: "#/properties/entries/additionalProperties/properties/action/enum", keyword: "enum", params: { allowedValues: schema11.properties.entries.additionalProperties.properties.action.enum }, message: "must be equal to one of the allowed values", schema: schema11.properties.entries.additionalProperties.properties.action.enum, parentSchema: schema11.properties.entries.additionalProperties.properties.action, data: data26 };
                vErrors === null ? vErrors = [err75] : vErrors.push(err75), errors++;
              }
            }
            if (data3.calls !== void 0) {
              let data27 = data3.calls;
              if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                if (Object.keys(data27).length > 64) {
                  let err76 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/calls", schemaPath: "#/properties/entries/additionalProperties/properties/calls/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties", schema: 64, parentSchema: schema11.properties.entries.additionalProperties.properties.calls, data: data27 };
                  vErrors === null ? vErrors = [err76] : vErrors.push(err76), errors++;
                }
                for (let key1 in data27) {
                  let data28 = data27[key1];
                  if (typeof data28 == "string") {
                    if (func2(data28) > 16) {
                      let err77 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/calls/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/properties/calls/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16 }, message: "must NOT have more than 16 characters", schema: 16, parentSchema: schema11.properties.entries.additionalProperties.properties.calls.additionalProperties, data: data28 };
                      vErrors === null ? vErrors = [err77] : vErrors.push(err77), errors++;
                    }
                  } else {
                    let err78 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/calls/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/properties/calls/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema11.properties.entries.additionalProperties.properties.calls.additionalProperties.type, parentSchema: schema11.properties.entries.additionalProperties.properties.calls.additionalProperties, data: data28 };
                    vErrors === null ? vErrors = [err78] : vErrors.push(err78), errors++;
                  }
                }
              } else {
                let err79 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/calls", schemaPath: "#/properties/entries/additionalProperties/properties/calls/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.properties.calls.type, parentSchema: schema11.properties.entries.additionalProperties.properties.calls, data: data27 };
                vErrors === null ? vErrors = [err79] : vErrors.push(err79), errors++;
              }
            }
          } else {
            let err80 = { instancePath: instancePath + "/entries/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/entries/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.additionalProperties.type, parentSchema: schema11.properties.entries.additionalProperties, data: data3 };
            vErrors === null ? vErrors = [err80] : vErrors.push(err80), errors++;
          }
        }
      } else {
        let err81 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.properties.entries.type, parentSchema: schema11.properties.entries, data: data2 };
        vErrors === null ? vErrors = [err81] : vErrors.push(err81), errors++;
      }
    }
  } else {
    let err82 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema11.type, parentSchema: schema11, data };
    vErrors === null ? vErrors = [err82] : vErrors.push(err82), errors++;
  }
  return validate10.errors = vErrors, errors === 0;
}
var claimAnnotation = validate11, schema12 = { $id: "claimAnnotation", type: "object", required: ["v", "eventID", "trigger", "inject", "entries"], properties: { v: { type: "integer", enum: [1] }, eventID: { type: "string", maxLength: 256, description: "Empty for a run that no event made." }, trigger: { type: "string", maxLength: 253 }, inject: { type: "string", enum: ["Webhook", "Template"] }, entries: { type: "array", minItems: 1, maxItems: 8, items: { type: "object", required: ["triggerID", "arrival", "control", "key", "keyFrom", "title", "settings"], properties: { triggerID: { type: "string", maxLength: 600, description: "The id of the trigger or triggerGroup as the EventListener gives it: namespaces/N/triggers/T." }, arrival: { type: "string", pattern: "^[0-9]{1,16}$", description: "When the event arrived, in microseconds since the epoch." }, control: { type: "object", description: "What sets the policy of the group.", required: ["kind", "namespace", "name"], properties: { kind: { type: "string", minLength: 1, maxLength: 63 }, namespace: { type: "string", maxLength: 253, description: "Empty for a control of the whole cluster." }, name: { type: "string", maxLength: 253, description: "Empty for runs that ask for a group without sharing a name." } } }, key: { type: "string", minLength: 1, maxLength: 1024, description: "The key that the expression gave." }, keyFrom: { type: "string", minLength: 1, maxLength: 4096, description: "The expression, or its name." }, title: { type: "string", maxLength: 1024, description: "The group for people: acme/web#7." }, settings: { type: "object", description: "The settings of the Trigger at the time of the event.", required: ["strategy", "sameRevision"], properties: { strategy: { type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally", "Queue", "QueueLatest", "Skip"] }, sameRevision: { type: "string", enum: ["Run", "Skip"] }, maxRunning: { type: "integer", minimum: 1, maximum: 1e4 }, maxQueued: { type: "integer", minimum: 1, maximum: 1e4 }, overflow: { type: "string", enum: ["DropOldest", "DropNewest"] }, noOverlap: { type: "boolean" }, gracePeriod: { type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, queueTimeout: { type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, protectAfter: { type: "string", minLength: 2, maxLength: 300, pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" } } }, order: { type: "string", maxLength: 256 }, revision: { type: "string", maxLength: 256 }, delivery: { type: "string", maxLength: 256 }, action: { type: "string", enum: ["End"], description: "The event ends the older runs of the group, and starts none." } } } } } };
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
    if (data.v !== void 0) {
      let data0 = data.v;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err5 = { instancePath: instancePath + "/v", schemaPath: "#/properties/v/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema12.properties.v.type, parentSchema: schema12.properties.v, data: data0 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (data0 !== 1) {
        let err6 = { instancePath: instancePath + "/v", schemaPath: "#/properties/v/enum", keyword: "enum", params: { allowedValues: schema12.properties.v.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.v.enum, parentSchema: schema12.properties.v, data: data0 };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.eventID !== void 0) {
      let data1 = data.eventID;
      if (typeof data1 == "string") {
        if (func2(data1) > 256) {
          let err7 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.eventID, data: data1 };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/eventID", schemaPath: "#/properties/eventID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.eventID.type, parentSchema: schema12.properties.eventID, data: data1 };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.trigger !== void 0) {
      let data2 = data.trigger;
      if (typeof data2 == "string") {
        if (func2(data2) > 253) {
          let err9 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema12.properties.trigger, data: data2 };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      } else {
        let err10 = { instancePath: instancePath + "/trigger", schemaPath: "#/properties/trigger/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.trigger.type, parentSchema: schema12.properties.trigger, data: data2 };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.inject !== void 0) {
      let data3 = data.inject;
      if (typeof data3 != "string") {
        let err11 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.inject.type, parentSchema: schema12.properties.inject, data: data3 };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
      if (!(data3 === "Webhook" || data3 === "Template")) {
        let err12 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/enum", keyword: "enum", params: { allowedValues: schema12.properties.inject.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.inject.enum, parentSchema: schema12.properties.inject, data: data3 };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.entries !== void 0) {
      let data4 = data.entries;
      if (Array.isArray(data4)) {
        if (data4.length > 8) {
          let err13 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items", schema: 8, parentSchema: schema12.properties.entries, data: data4 };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
        if (data4.length < 1) {
          let err14 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema12.properties.entries, data: data4 };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
        let len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data5 = data4[i0];
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.triggerID === void 0) {
              let err15 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "triggerID" }, message: "must have required property 'triggerID'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
            }
            if (data5.arrival === void 0) {
              let err16 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "arrival" }, message: "must have required property 'arrival'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
            }
            if (data5.control === void 0) {
              let err17 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "control" }, message: "must have required property 'control'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
            }
            if (data5.key === void 0) {
              let err18 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
            }
            if (data5.keyFrom === void 0) {
              let err19 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "keyFrom" }, message: "must have required property 'keyFrom'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
            }
            if (data5.title === void 0) {
              let err20 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "title" }, message: "must have required property 'title'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
            }
            if (data5.settings === void 0) {
              let err21 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/required", keyword: "required", params: { missingProperty: "settings" }, message: "must have required property 'settings'", schema: schema12.properties.entries.items.required, parentSchema: schema12.properties.entries.items, data: data5 };
              vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
            }
            if (data5.triggerID !== void 0) {
              let data6 = data5.triggerID;
              if (typeof data6 == "string") {
                if (func2(data6) > 600) {
                  let err22 = { instancePath: instancePath + "/entries/" + i0 + "/triggerID", schemaPath: "#/properties/entries/items/properties/triggerID/maxLength", keyword: "maxLength", params: { limit: 600 }, message: "must NOT have more than 600 characters", schema: 600, parentSchema: schema12.properties.entries.items.properties.triggerID, data: data6 };
                  vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
                }
              } else {
                let err23 = { instancePath: instancePath + "/entries/" + i0 + "/triggerID", schemaPath: "#/properties/entries/items/properties/triggerID/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.triggerID.type, parentSchema: schema12.properties.entries.items.properties.triggerID, data: data6 };
                vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
              }
            }
            if (data5.arrival !== void 0) {
              let data7 = data5.arrival;
              if (typeof data7 == "string") {
                if (!pattern0.test(data7)) {
                  let err24 = { instancePath: instancePath + "/entries/" + i0 + "/arrival", schemaPath: "#/properties/entries/items/properties/arrival/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,16}$" }, message: 'must match pattern "^[0-9]{1,16}$"', schema: "^[0-9]{1,16}$", parentSchema: schema12.properties.entries.items.properties.arrival, data: data7 };
                  vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
                }
              } else {
                let err25 = { instancePath: instancePath + "/entries/" + i0 + "/arrival", schemaPath: "#/properties/entries/items/properties/arrival/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.arrival.type, parentSchema: schema12.properties.entries.items.properties.arrival, data: data7 };
                vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
              }
            }
            if (data5.control !== void 0) {
              let data8 = data5.control;
              if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                if (data8.kind === void 0) {
                  let err26 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'", schema: schema12.properties.entries.items.properties.control.required, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                  vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
                }
                if (data8.namespace === void 0) {
                  let err27 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/required", keyword: "required", params: { missingProperty: "namespace" }, message: "must have required property 'namespace'", schema: schema12.properties.entries.items.properties.control.required, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                  vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
                }
                if (data8.name === void 0) {
                  let err28 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'", schema: schema12.properties.entries.items.properties.control.required, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                  vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
                }
                if (data8.kind !== void 0) {
                  let data9 = data8.kind;
                  if (typeof data9 == "string") {
                    if (func2(data9) > 63) {
                      let err29 = { instancePath: instancePath + "/entries/" + i0 + "/control/kind", schemaPath: "#/properties/entries/items/properties/control/properties/kind/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema12.properties.entries.items.properties.control.properties.kind, data: data9 };
                      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
                    }
                    if (func2(data9) < 1) {
                      let err30 = { instancePath: instancePath + "/entries/" + i0 + "/control/kind", schemaPath: "#/properties/entries/items/properties/control/properties/kind/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.entries.items.properties.control.properties.kind, data: data9 };
                      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
                    }
                  } else {
                    let err31 = { instancePath: instancePath + "/entries/" + i0 + "/control/kind", schemaPath: "#/properties/entries/items/properties/control/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.control.properties.kind.type, parentSchema: schema12.properties.entries.items.properties.control.properties.kind, data: data9 };
                    vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
                  }
                }
                if (data8.namespace !== void 0) {
                  let data10 = data8.namespace;
                  if (typeof data10 == "string") {
                    if (func2(data10) > 253) {
                      let err32 = { instancePath: instancePath + "/entries/" + i0 + "/control/namespace", schemaPath: "#/properties/entries/items/properties/control/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema12.properties.entries.items.properties.control.properties.namespace, data: data10 };
                      vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
                    }
                  } else {
                    let err33 = { instancePath: instancePath + "/entries/" + i0 + "/control/namespace", schemaPath: "#/properties/entries/items/properties/control/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.control.properties.namespace.type, parentSchema: schema12.properties.entries.items.properties.control.properties.namespace, data: data10 };
                    vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
                  }
                }
                if (data8.name !== void 0) {
                  let data11 = data8.name;
                  if (typeof data11 == "string") {
                    if (func2(data11) > 253) {
                      let err34 = { instancePath: instancePath + "/entries/" + i0 + "/control/name", schemaPath: "#/properties/entries/items/properties/control/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema12.properties.entries.items.properties.control.properties.name, data: data11 };
                      vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
                    }
                  } else {
                    let err35 = { instancePath: instancePath + "/entries/" + i0 + "/control/name", schemaPath: "#/properties/entries/items/properties/control/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.control.properties.name.type, parentSchema: schema12.properties.entries.items.properties.control.properties.name, data: data11 };
                    vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
                  }
                }
              } else {
                let err36 = { instancePath: instancePath + "/entries/" + i0 + "/control", schemaPath: "#/properties/entries/items/properties/control/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.properties.entries.items.properties.control.type, parentSchema: schema12.properties.entries.items.properties.control, data: data8 };
                vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
              }
            }
            if (data5.key !== void 0) {
              let data12 = data5.key;
              if (typeof data12 == "string") {
                if (func2(data12) > 1024) {
                  let err37 = { instancePath: instancePath + "/entries/" + i0 + "/key", schemaPath: "#/properties/entries/items/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema12.properties.entries.items.properties.key, data: data12 };
                  vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
                }
                if (func2(data12) < 1) {
                  let err38 = { instancePath: instancePath + "/entries/" + i0 + "/key", schemaPath: "#/properties/entries/items/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.entries.items.properties.key, data: data12 };
                  vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
                }
              } else {
                let err39 = { instancePath: instancePath + "/entries/" + i0 + "/key", schemaPath: "#/properties/entries/items/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.key.type, parentSchema: schema12.properties.entries.items.properties.key, data: data12 };
                vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
              }
            }
            if (data5.keyFrom !== void 0) {
              let data13 = data5.keyFrom;
              if (typeof data13 == "string") {
                if (func2(data13) > 4096) {
                  let err40 = { instancePath: instancePath + "/entries/" + i0 + "/keyFrom", schemaPath: "#/properties/entries/items/properties/keyFrom/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema12.properties.entries.items.properties.keyFrom, data: data13 };
                  vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
                }
                if (func2(data13) < 1) {
                  let err41 = { instancePath: instancePath + "/entries/" + i0 + "/keyFrom", schemaPath: "#/properties/entries/items/properties/keyFrom/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema12.properties.entries.items.properties.keyFrom, data: data13 };
                  vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
                }
              } else {
                let err42 = { instancePath: instancePath + "/entries/" + i0 + "/keyFrom", schemaPath: "#/properties/entries/items/properties/keyFrom/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.keyFrom.type, parentSchema: schema12.properties.entries.items.properties.keyFrom, data: data13 };
                vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
              }
            }
            if (data5.title !== void 0) {
              let data14 = data5.title;
              if (typeof data14 == "string") {
                if (func2(data14) > 1024) {
                  let err43 = { instancePath: instancePath + "/entries/" + i0 + "/title", schemaPath: "#/properties/entries/items/properties/title/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema12.properties.entries.items.properties.title, data: data14 };
                  vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
                }
              } else {
                let err44 = { instancePath: instancePath + "/entries/" + i0 + "/title", schemaPath: "#/properties/entries/items/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.title.type, parentSchema: schema12.properties.entries.items.properties.title, data: data14 };
                vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
              }
            }
            if (data5.settings !== void 0) {
              let data15 = data5.settings;
              if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                if (data15.strategy === void 0) {
                  let err45 = { instancePath: instancePath + "/entries/" + i0 + "/settings", schemaPath: "#/properties/entries/items/properties/settings/required", keyword: "required", params: { missingProperty: "strategy" }, message: "must have required property 'strategy'", schema: schema12.properties.entries.items.properties.settings.required, parentSchema: schema12.properties.entries.items.properties.settings, data: data15 };
                  vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
                }
                if (data15.sameRevision === void 0) {
                  let err46 = { instancePath: instancePath + "/entries/" + i0 + "/settings", schemaPath: "#/properties/entries/items/properties/settings/required", keyword: "required", params: { missingProperty: "sameRevision" }, message: "must have required property 'sameRevision'", schema: schema12.properties.entries.items.properties.settings.required, parentSchema: schema12.properties.entries.items.properties.settings, data: data15 };
                  vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
                }
                if (data15.strategy !== void 0) {
                  let data16 = data15.strategy;
                  if (typeof data16 != "string") {
                    let err47 = { instancePath: instancePath + "/entries/" + i0 + "/settings/strategy", schemaPath: "#/properties/entries/items/properties/settings/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.strategy.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.strategy, data: data16 };
                    vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
                  }
                  if (!(data16 === "Cancel" || data16 === "CancelRunFinally" || data16 === "StopRunFinally" || data16 === "Queue" || data16 === "QueueLatest" || data16 === "Skip")) {
                    let err48 = { instancePath: instancePath + "/entries/" + i0 + "/settings/strategy", schemaPath: "#/properties/entries/items/properties/settings/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema12.properties.entries.items.properties.settings.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.entries.items.properties.settings.properties.strategy.enum, parentSchema: schema12.properties.entries.items.properties.settings.properties.strategy, data: data16 };
                    vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
                  }
                }
                if (data15.sameRevision !== void 0) {
                  let data17 = data15.sameRevision;
                  if (typeof data17 != "string") {
                    let err49 = { instancePath: instancePath + "/entries/" + i0 + "/settings/sameRevision", schemaPath: "#/properties/entries/items/properties/settings/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.sameRevision.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.sameRevision, data: data17 };
                    vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
                  }
                  if (!(data17 === "Run" || data17 === "Skip")) {
                    let err50 = { instancePath: instancePath + "/entries/" + i0 + "/settings/sameRevision", schemaPath: "#/properties/entries/items/properties/settings/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema12.properties.entries.items.properties.settings.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.entries.items.properties.settings.properties.sameRevision.enum, parentSchema: schema12.properties.entries.items.properties.settings.properties.sameRevision, data: data17 };
                    vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
                  }
                }
                if (data15.maxRunning !== void 0) {
                  let data18 = data15.maxRunning;
                  if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18) && isFinite(data18))) {
                    let err51 = { instancePath: instancePath + "/entries/" + i0 + "/settings/maxRunning", schemaPath: "#/properties/entries/items/properties/settings/properties/maxRunning/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema12.properties.entries.items.properties.settings.properties.maxRunning.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.maxRunning, data: data18 };
                    vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
                  }
                  if (typeof data18 == "number" && isFinite(data18)) {
                    if (data18 > 1e4 || isNaN(data18)) {
                      let err52 = { instancePath: instancePath + "/entries/" + i0 + "/settings/maxRunning", schemaPath: "#/properties/entries/items/properties/settings/properties/maxRunning/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema12.properties.entries.items.properties.settings.properties.maxRunning, data: data18 };
                      vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
                    }
                    if (data18 < 1 || isNaN(data18)) {
                      let err53 = { instancePath: instancePath + "/entries/" + i0 + "/settings/maxRunning", schemaPath: "#/properties/entries/items/properties/settings/properties/maxRunning/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema12.properties.entries.items.properties.settings.properties.maxRunning, data: data18 };
                      vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
                    }
                  }
                }
                if (data15.maxQueued !== void 0) {
                  let data19 = data15.maxQueued;
                  if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19) && isFinite(data19))) {
                    let err54 = { instancePath: instancePath + "/entries/" + i0 + "/settings/maxQueued", schemaPath: "#/properties/entries/items/properties/settings/properties/maxQueued/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema12.properties.entries.items.properties.settings.properties.maxQueued.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.maxQueued, data: data19 };
                    vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
                  }
                  if (typeof data19 == "number" && isFinite(data19)) {
                    if (data19 > 1e4 || isNaN(data19)) {
                      let err55 = { instancePath: instancePath + "/entries/" + i0 + "/settings/maxQueued", schemaPath: "#/properties/entries/items/properties/settings/properties/maxQueued/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema12.properties.entries.items.properties.settings.properties.maxQueued, data: data19 };
                      vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
                    }
                    if (data19 < 1 || isNaN(data19)) {
                      let err56 = { instancePath: instancePath + "/entries/" + i0 + "/settings/maxQueued", schemaPath: "#/properties/entries/items/properties/settings/properties/maxQueued/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema12.properties.entries.items.properties.settings.properties.maxQueued, data: data19 };
                      vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
                    }
                  }
                }
                if (data15.overflow !== void 0) {
                  let data20 = data15.overflow;
                  if (typeof data20 != "string") {
                    let err57 = { instancePath: instancePath + "/entries/" + i0 + "/settings/overflow", schemaPath: "#/properties/entries/items/properties/settings/properties/overflow/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.overflow.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.overflow, data: data20 };
                    vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
                  }
                  if (!(data20 === "DropOldest" || data20 === "DropNewest")) {
                    let err58 = { instancePath: instancePath + "/entries/" + i0 + "/settings/overflow", schemaPath: "#/properties/entries/items/properties/settings/properties/overflow/enum", keyword: "enum", params: { allowedValues: schema12.properties.entries.items.properties.settings.properties.overflow.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.entries.items.properties.settings.properties.overflow.enum, parentSchema: schema12.properties.entries.items.properties.settings.properties.overflow, data: data20 };
                    vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
                  }
                }
                if (data15.noOverlap !== void 0) {
                  let data21 = data15.noOverlap;
                  if (typeof data21 != "boolean") {
                    let err59 = { instancePath: instancePath + "/entries/" + i0 + "/settings/noOverlap", schemaPath: "#/properties/entries/items/properties/settings/properties/noOverlap/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema12.properties.entries.items.properties.settings.properties.noOverlap.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.noOverlap, data: data21 };
                    vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
                  }
                }
                if (data15.gracePeriod !== void 0) {
                  let data22 = data15.gracePeriod;
                  if (typeof data22 == "string") {
                    if (func2(data22) > 20) {
                      let err60 = { instancePath: instancePath + "/entries/" + i0 + "/settings/gracePeriod", schemaPath: "#/properties/entries/items/properties/settings/properties/gracePeriod/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema12.properties.entries.items.properties.settings.properties.gracePeriod, data: data22 };
                      vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
                    }
                    if (func2(data22) < 2) {
                      let err61 = { instancePath: instancePath + "/entries/" + i0 + "/settings/gracePeriod", schemaPath: "#/properties/entries/items/properties/settings/properties/gracePeriod/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema12.properties.entries.items.properties.settings.properties.gracePeriod, data: data22 };
                      vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
                    }
                    if (!pattern1.test(data22)) {
                      let err62 = { instancePath: instancePath + "/entries/" + i0 + "/settings/gracePeriod", schemaPath: "#/properties/entries/items/properties/settings/properties/gracePeriod/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema12.properties.entries.items.properties.settings.properties.gracePeriod, data: data22 };
                      vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
                    }
                  } else {
                    let err63 = { instancePath: instancePath + "/entries/" + i0 + "/settings/gracePeriod", schemaPath: "#/properties/entries/items/properties/settings/properties/gracePeriod/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.gracePeriod.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.gracePeriod, data: data22 };
                    vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
                  }
                }
                if (data15.queueTimeout !== void 0) {
                  let data23 = data15.queueTimeout;
                  if (typeof data23 == "string") {
                    if (func2(data23) > 20) {
                      let err64 = { instancePath: instancePath + "/entries/" + i0 + "/settings/queueTimeout", schemaPath: "#/properties/entries/items/properties/settings/properties/queueTimeout/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema12.properties.entries.items.properties.settings.properties.queueTimeout, data: data23 };
                      vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
                    }
                    if (func2(data23) < 2) {
                      let err65 = { instancePath: instancePath + "/entries/" + i0 + "/settings/queueTimeout", schemaPath: "#/properties/entries/items/properties/settings/properties/queueTimeout/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema12.properties.entries.items.properties.settings.properties.queueTimeout, data: data23 };
                      vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
                    }
                    if (!pattern1.test(data23)) {
                      let err66 = { instancePath: instancePath + "/entries/" + i0 + "/settings/queueTimeout", schemaPath: "#/properties/entries/items/properties/settings/properties/queueTimeout/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema12.properties.entries.items.properties.settings.properties.queueTimeout, data: data23 };
                      vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
                    }
                  } else {
                    let err67 = { instancePath: instancePath + "/entries/" + i0 + "/settings/queueTimeout", schemaPath: "#/properties/entries/items/properties/settings/properties/queueTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.queueTimeout.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.queueTimeout, data: data23 };
                    vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
                  }
                }
                if (data15.protectAfter !== void 0) {
                  let data24 = data15.protectAfter;
                  if (typeof data24 == "string") {
                    if (func2(data24) > 300) {
                      let err68 = { instancePath: instancePath + "/entries/" + i0 + "/settings/protectAfter", schemaPath: "#/properties/entries/items/properties/settings/properties/protectAfter/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters", schema: 300, parentSchema: schema12.properties.entries.items.properties.settings.properties.protectAfter, data: data24 };
                      vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
                    }
                    if (func2(data24) < 2) {
                      let err69 = { instancePath: instancePath + "/entries/" + i0 + "/settings/protectAfter", schemaPath: "#/properties/entries/items/properties/settings/properties/protectAfter/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema12.properties.entries.items.properties.settings.properties.protectAfter, data: data24 };
                      vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
                    }
                    if (!pattern3.test(data24)) {
                      let err70 = { instancePath: instancePath + "/entries/" + i0 + "/settings/protectAfter", schemaPath: "#/properties/entries/items/properties/settings/properties/protectAfter/pattern", keyword: "pattern", params: { pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, message: 'must match pattern "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$"', schema: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$", parentSchema: schema12.properties.entries.items.properties.settings.properties.protectAfter, data: data24 };
                      vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
                    }
                  } else {
                    let err71 = { instancePath: instancePath + "/entries/" + i0 + "/settings/protectAfter", schemaPath: "#/properties/entries/items/properties/settings/properties/protectAfter/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.settings.properties.protectAfter.type, parentSchema: schema12.properties.entries.items.properties.settings.properties.protectAfter, data: data24 };
                    vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
                  }
                }
              } else {
                let err72 = { instancePath: instancePath + "/entries/" + i0 + "/settings", schemaPath: "#/properties/entries/items/properties/settings/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.properties.entries.items.properties.settings.type, parentSchema: schema12.properties.entries.items.properties.settings, data: data15 };
                vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
              }
            }
            if (data5.order !== void 0) {
              let data25 = data5.order;
              if (typeof data25 == "string") {
                if (func2(data25) > 256) {
                  let err73 = { instancePath: instancePath + "/entries/" + i0 + "/order", schemaPath: "#/properties/entries/items/properties/order/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.entries.items.properties.order, data: data25 };
                  vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
                }
              } else {
                let err74 = { instancePath: instancePath + "/entries/" + i0 + "/order", schemaPath: "#/properties/entries/items/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.order.type, parentSchema: schema12.properties.entries.items.properties.order, data: data25 };
                vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
              }
            }
            if (data5.revision !== void 0) {
              let data26 = data5.revision;
              if (typeof data26 == "string") {
                if (func2(data26) > 256) {
                  let err75 = { instancePath: instancePath + "/entries/" + i0 + "/revision", schemaPath: "#/properties/entries/items/properties/revision/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.entries.items.properties.revision, data: data26 };
                  vErrors === null ? vErrors = [err75] : vErrors.push(err75), errors++;
                }
              } else {
                let err76 = { instancePath: instancePath + "/entries/" + i0 + "/revision", schemaPath: "#/properties/entries/items/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.revision.type, parentSchema: schema12.properties.entries.items.properties.revision, data: data26 };
                vErrors === null ? vErrors = [err76] : vErrors.push(err76), errors++;
              }
            }
            if (data5.delivery !== void 0) {
              let data27 = data5.delivery;
              if (typeof data27 == "string") {
                if (func2(data27) > 256) {
                  let err77 = { instancePath: instancePath + "/entries/" + i0 + "/delivery", schemaPath: "#/properties/entries/items/properties/delivery/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema12.properties.entries.items.properties.delivery, data: data27 };
                  vErrors === null ? vErrors = [err77] : vErrors.push(err77), errors++;
                }
              } else {
                let err78 = { instancePath: instancePath + "/entries/" + i0 + "/delivery", schemaPath: "#/properties/entries/items/properties/delivery/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.delivery.type, parentSchema: schema12.properties.entries.items.properties.delivery, data: data27 };
                vErrors === null ? vErrors = [err78] : vErrors.push(err78), errors++;
              }
            }
            if (data5.action !== void 0) {
              let data28 = data5.action;
              if (typeof data28 != "string") {
                let err79 = { instancePath: instancePath + "/entries/" + i0 + "/action", schemaPath: "#/properties/entries/items/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema12.properties.entries.items.properties.action.type, parentSchema: schema12.properties.entries.items.properties.action, data: data28 };
                vErrors === null ? vErrors = [err79] : vErrors.push(err79), errors++;
              }
              if (data28 !== "End") {
                let err80 = { instancePath: instancePath + "/entries/" + i0 + "/action", schemaPath: "#/properties/entries/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema12.properties.entries.items.properties.action.enum }, message: "must be equal to one of the allowed values", schema: schema12.properties.entries.items.properties.action.enum, parentSchema: schema12.properties.entries.items.properties.action, data: data28 };
                vErrors === null ? vErrors = [err80] : vErrors.push(err80), errors++;
              }
            }
          } else {
            let err81 = { instancePath: instancePath + "/entries/" + i0, schemaPath: "#/properties/entries/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.properties.entries.items.type, parentSchema: schema12.properties.entries.items, data: data5 };
            vErrors === null ? vErrors = [err81] : vErrors.push(err81), errors++;
          }
        }
      } else {
        let err82 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema12.properties.entries.type, parentSchema: schema12.properties.entries, data: data4 };
        vErrors === null ? vErrors = [err82] : vErrors.push(err82), errors++;
      }
    }
  } else {
    let err83 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema12.type, parentSchema: schema12, data };
    vErrors === null ? vErrors = [err83] : vErrors.push(err83), errors++;
  }
  return validate11.errors = vErrors, errors === 0;
}
var heldMark = validate12, schema13 = { $id: "heldMark", type: "object", required: ["nonce", "since", "why"], properties: { nonce: { type: "string", minLength: 1, maxLength: 128 }, since: { type: "string", maxLength: 40 }, why: { type: "string", maxLength: 256 } } };
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
    if (data.nonce !== void 0) {
      let data0 = data.nonce;
      if (typeof data0 == "string") {
        if (func2(data0) > 128) {
          let err3 = { instancePath: instancePath + "/nonce", schemaPath: "#/properties/nonce/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters", schema: 128, parentSchema: schema13.properties.nonce, data: data0 };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (func2(data0) < 1) {
          let err4 = { instancePath: instancePath + "/nonce", schemaPath: "#/properties/nonce/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema13.properties.nonce, data: data0 };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/nonce", schemaPath: "#/properties/nonce/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema13.properties.nonce.type, parentSchema: schema13.properties.nonce, data: data0 };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.since !== void 0) {
      let data1 = data.since;
      if (typeof data1 == "string") {
        if (func2(data1) > 40) {
          let err6 = { instancePath: instancePath + "/since", schemaPath: "#/properties/since/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters", schema: 40, parentSchema: schema13.properties.since, data: data1 };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/since", schemaPath: "#/properties/since/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema13.properties.since.type, parentSchema: schema13.properties.since, data: data1 };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.why !== void 0) {
      let data2 = data.why;
      if (typeof data2 == "string") {
        if (func2(data2) > 256) {
          let err8 = { instancePath: instancePath + "/why", schemaPath: "#/properties/why/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema13.properties.why, data: data2 };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        let err9 = { instancePath: instancePath + "/why", schemaPath: "#/properties/why/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema13.properties.why.type, parentSchema: schema13.properties.why, data: data2 };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema13.type, parentSchema: schema13, data };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate12.errors = vErrors, errors === 0;
}
var groupsMark = validate13, schema14 = { $id: "groupsMark", type: "array", maxItems: 8, items: { type: "object", required: ["control", "scope", "key", "keyFrom", "arrival", "strategy", "sameRevision"], properties: { control: { type: "object", description: "What sets the policy of the group.", required: ["kind", "namespace", "name"], properties: { kind: { type: "string", minLength: 1, maxLength: 63 }, namespace: { type: "string", maxLength: 253, description: "Empty for a control of the whole cluster." }, name: { type: "string", maxLength: 253, description: "Empty for runs that ask for a group without sharing a name." } } }, scope: { type: "string", maxLength: 253 }, key: { type: "string", minLength: 1, maxLength: 1024 }, keyFrom: { type: "string", minLength: 1, maxLength: 4096 }, title: { type: "string", maxLength: 1024 }, arrival: { type: "string", pattern: "^[0-9]{1,16}$" }, order: { type: "string", maxLength: 256 }, revision: { type: "string", maxLength: 256 }, delivery: { type: "string", maxLength: 256 }, action: { type: "string", enum: ["End"] }, strategy: { type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally", "Queue", "QueueLatest", "Skip"] }, sameRevision: { type: "string", enum: ["Run", "Skip"] }, maxRunning: { type: "integer", minimum: 1, maximum: 1e4 }, maxQueued: { type: "integer", minimum: 1, maximum: 1e4 }, overflow: { type: "string", enum: ["DropOldest", "DropNewest"] }, noOverlap: { type: "boolean" }, gracePeriod: { type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, queueTimeout: { type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, protectAfter: { type: "string", minLength: 2, maxLength: 300, pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" } } } };
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
        if (data0.control !== void 0) {
          let data1 = data0.control;
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.kind === void 0) {
              let err8 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'", schema: schema14.items.properties.control.required, parentSchema: schema14.items.properties.control, data: data1 };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
            if (data1.namespace === void 0) {
              let err9 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/required", keyword: "required", params: { missingProperty: "namespace" }, message: "must have required property 'namespace'", schema: schema14.items.properties.control.required, parentSchema: schema14.items.properties.control, data: data1 };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (data1.name === void 0) {
              let err10 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'", schema: schema14.items.properties.control.required, parentSchema: schema14.items.properties.control, data: data1 };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data1.kind !== void 0) {
              let data2 = data1.kind;
              if (typeof data2 == "string") {
                if (func2(data2) > 63) {
                  let err11 = { instancePath: instancePath + "/" + i0 + "/control/kind", schemaPath: "#/items/properties/control/properties/kind/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema14.items.properties.control.properties.kind, data: data2 };
                  vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
                }
                if (func2(data2) < 1) {
                  let err12 = { instancePath: instancePath + "/" + i0 + "/control/kind", schemaPath: "#/items/properties/control/properties/kind/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema14.items.properties.control.properties.kind, data: data2 };
                  vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
                }
              } else {
                let err13 = { instancePath: instancePath + "/" + i0 + "/control/kind", schemaPath: "#/items/properties/control/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.control.properties.kind.type, parentSchema: schema14.items.properties.control.properties.kind, data: data2 };
                vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
              }
            }
            if (data1.namespace !== void 0) {
              let data3 = data1.namespace;
              if (typeof data3 == "string") {
                if (func2(data3) > 253) {
                  let err14 = { instancePath: instancePath + "/" + i0 + "/control/namespace", schemaPath: "#/items/properties/control/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema14.items.properties.control.properties.namespace, data: data3 };
                  vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
                }
              } else {
                let err15 = { instancePath: instancePath + "/" + i0 + "/control/namespace", schemaPath: "#/items/properties/control/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.control.properties.namespace.type, parentSchema: schema14.items.properties.control.properties.namespace, data: data3 };
                vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
              }
            }
            if (data1.name !== void 0) {
              let data4 = data1.name;
              if (typeof data4 == "string") {
                if (func2(data4) > 253) {
                  let err16 = { instancePath: instancePath + "/" + i0 + "/control/name", schemaPath: "#/items/properties/control/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema14.items.properties.control.properties.name, data: data4 };
                  vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
                }
              } else {
                let err17 = { instancePath: instancePath + "/" + i0 + "/control/name", schemaPath: "#/items/properties/control/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.control.properties.name.type, parentSchema: schema14.items.properties.control.properties.name, data: data4 };
                vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
              }
            }
          } else {
            let err18 = { instancePath: instancePath + "/" + i0 + "/control", schemaPath: "#/items/properties/control/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema14.items.properties.control.type, parentSchema: schema14.items.properties.control, data: data1 };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        }
        if (data0.scope !== void 0) {
          let data5 = data0.scope;
          if (typeof data5 == "string") {
            if (func2(data5) > 253) {
              let err19 = { instancePath: instancePath + "/" + i0 + "/scope", schemaPath: "#/items/properties/scope/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters", schema: 253, parentSchema: schema14.items.properties.scope, data: data5 };
              vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
            }
          } else {
            let err20 = { instancePath: instancePath + "/" + i0 + "/scope", schemaPath: "#/items/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.scope.type, parentSchema: schema14.items.properties.scope, data: data5 };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
        if (data0.key !== void 0) {
          let data6 = data0.key;
          if (typeof data6 == "string") {
            if (func2(data6) > 1024) {
              let err21 = { instancePath: instancePath + "/" + i0 + "/key", schemaPath: "#/items/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema14.items.properties.key, data: data6 };
              vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
            }
            if (func2(data6) < 1) {
              let err22 = { instancePath: instancePath + "/" + i0 + "/key", schemaPath: "#/items/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema14.items.properties.key, data: data6 };
              vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
            }
          } else {
            let err23 = { instancePath: instancePath + "/" + i0 + "/key", schemaPath: "#/items/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.key.type, parentSchema: schema14.items.properties.key, data: data6 };
            vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
          }
        }
        if (data0.keyFrom !== void 0) {
          let data7 = data0.keyFrom;
          if (typeof data7 == "string") {
            if (func2(data7) > 4096) {
              let err24 = { instancePath: instancePath + "/" + i0 + "/keyFrom", schemaPath: "#/items/properties/keyFrom/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema14.items.properties.keyFrom, data: data7 };
              vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
            }
            if (func2(data7) < 1) {
              let err25 = { instancePath: instancePath + "/" + i0 + "/keyFrom", schemaPath: "#/items/properties/keyFrom/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema14.items.properties.keyFrom, data: data7 };
              vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
            }
          } else {
            let err26 = { instancePath: instancePath + "/" + i0 + "/keyFrom", schemaPath: "#/items/properties/keyFrom/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.keyFrom.type, parentSchema: schema14.items.properties.keyFrom, data: data7 };
            vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
          }
        }
        if (data0.title !== void 0) {
          let data8 = data0.title;
          if (typeof data8 == "string") {
            if (func2(data8) > 1024) {
              let err27 = { instancePath: instancePath + "/" + i0 + "/title", schemaPath: "#/items/properties/title/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema14.items.properties.title, data: data8 };
              vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
            }
          } else {
            let err28 = { instancePath: instancePath + "/" + i0 + "/title", schemaPath: "#/items/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.title.type, parentSchema: schema14.items.properties.title, data: data8 };
            vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
          }
        }
        if (data0.arrival !== void 0) {
          let data9 = data0.arrival;
          if (typeof data9 == "string") {
            if (!pattern0.test(data9)) {
              let err29 = { instancePath: instancePath + "/" + i0 + "/arrival", schemaPath: "#/items/properties/arrival/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,16}$" }, message: 'must match pattern "^[0-9]{1,16}$"', schema: "^[0-9]{1,16}$", parentSchema: schema14.items.properties.arrival, data: data9 };
              vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
            }
          } else {
            let err30 = { instancePath: instancePath + "/" + i0 + "/arrival", schemaPath: "#/items/properties/arrival/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.arrival.type, parentSchema: schema14.items.properties.arrival, data: data9 };
            vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
          }
        }
        if (data0.order !== void 0) {
          let data10 = data0.order;
          if (typeof data10 == "string") {
            if (func2(data10) > 256) {
              let err31 = { instancePath: instancePath + "/" + i0 + "/order", schemaPath: "#/items/properties/order/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema14.items.properties.order, data: data10 };
              vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
            }
          } else {
            let err32 = { instancePath: instancePath + "/" + i0 + "/order", schemaPath: "#/items/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.order.type, parentSchema: schema14.items.properties.order, data: data10 };
            vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
          }
        }
        if (data0.revision !== void 0) {
          let data11 = data0.revision;
          if (typeof data11 == "string") {
            if (func2(data11) > 256) {
              let err33 = { instancePath: instancePath + "/" + i0 + "/revision", schemaPath: "#/items/properties/revision/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema14.items.properties.revision, data: data11 };
              vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
            }
          } else {
            let err34 = { instancePath: instancePath + "/" + i0 + "/revision", schemaPath: "#/items/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.revision.type, parentSchema: schema14.items.properties.revision, data: data11 };
            vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
          }
        }
        if (data0.delivery !== void 0) {
          let data12 = data0.delivery;
          if (typeof data12 == "string") {
            if (func2(data12) > 256) {
              let err35 = { instancePath: instancePath + "/" + i0 + "/delivery", schemaPath: "#/items/properties/delivery/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters", schema: 256, parentSchema: schema14.items.properties.delivery, data: data12 };
              vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
            }
          } else {
            let err36 = { instancePath: instancePath + "/" + i0 + "/delivery", schemaPath: "#/items/properties/delivery/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.delivery.type, parentSchema: schema14.items.properties.delivery, data: data12 };
            vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
          }
        }
        if (data0.action !== void 0) {
          let data13 = data0.action;
          if (typeof data13 != "string") {
            let err37 = { instancePath: instancePath + "/" + i0 + "/action", schemaPath: "#/items/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.action.type, parentSchema: schema14.items.properties.action, data: data13 };
            vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
          }
          if (data13 !== "End") {
            let err38 = { instancePath: instancePath + "/" + i0 + "/action", schemaPath: "#/items/properties/action/enum", keyword: "enum", params: { allowedValues: schema14.items.properties.action.enum }, message: "must be equal to one of the allowed values", schema: schema14.items.properties.action.enum, parentSchema: schema14.items.properties.action, data: data13 };
            vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
          }
        }
        if (data0.strategy !== void 0) {
          let data14 = data0.strategy;
          if (typeof data14 != "string") {
            let err39 = { instancePath: instancePath + "/" + i0 + "/strategy", schemaPath: "#/items/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.strategy.type, parentSchema: schema14.items.properties.strategy, data: data14 };
            vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
          }
          if (!(data14 === "Cancel" || data14 === "CancelRunFinally" || data14 === "StopRunFinally" || data14 === "Queue" || data14 === "QueueLatest" || data14 === "Skip")) {
            let err40 = { instancePath: instancePath + "/" + i0 + "/strategy", schemaPath: "#/items/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema14.items.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema14.items.properties.strategy.enum, parentSchema: schema14.items.properties.strategy, data: data14 };
            vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
          }
        }
        if (data0.sameRevision !== void 0) {
          let data15 = data0.sameRevision;
          if (typeof data15 != "string") {
            let err41 = { instancePath: instancePath + "/" + i0 + "/sameRevision", schemaPath: "#/items/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.sameRevision.type, parentSchema: schema14.items.properties.sameRevision, data: data15 };
            vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
          }
          if (!(data15 === "Run" || data15 === "Skip")) {
            let err42 = { instancePath: instancePath + "/" + i0 + "/sameRevision", schemaPath: "#/items/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema14.items.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema14.items.properties.sameRevision.enum, parentSchema: schema14.items.properties.sameRevision, data: data15 };
            vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
          }
        }
        if (data0.maxRunning !== void 0) {
          let data16 = data0.maxRunning;
          if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16) && isFinite(data16))) {
            let err43 = { instancePath: instancePath + "/" + i0 + "/maxRunning", schemaPath: "#/items/properties/maxRunning/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema14.items.properties.maxRunning.type, parentSchema: schema14.items.properties.maxRunning, data: data16 };
            vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
          }
          if (typeof data16 == "number" && isFinite(data16)) {
            if (data16 > 1e4 || isNaN(data16)) {
              let err44 = { instancePath: instancePath + "/" + i0 + "/maxRunning", schemaPath: "#/items/properties/maxRunning/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema14.items.properties.maxRunning, data: data16 };
              vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
            }
            if (data16 < 1 || isNaN(data16)) {
              let err45 = { instancePath: instancePath + "/" + i0 + "/maxRunning", schemaPath: "#/items/properties/maxRunning/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema14.items.properties.maxRunning, data: data16 };
              vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
            }
          }
        }
        if (data0.maxQueued !== void 0) {
          let data17 = data0.maxQueued;
          if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17))) {
            let err46 = { instancePath: instancePath + "/" + i0 + "/maxQueued", schemaPath: "#/items/properties/maxQueued/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema14.items.properties.maxQueued.type, parentSchema: schema14.items.properties.maxQueued, data: data17 };
            vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
          }
          if (typeof data17 == "number" && isFinite(data17)) {
            if (data17 > 1e4 || isNaN(data17)) {
              let err47 = { instancePath: instancePath + "/" + i0 + "/maxQueued", schemaPath: "#/items/properties/maxQueued/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema14.items.properties.maxQueued, data: data17 };
              vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
            }
            if (data17 < 1 || isNaN(data17)) {
              let err48 = { instancePath: instancePath + "/" + i0 + "/maxQueued", schemaPath: "#/items/properties/maxQueued/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema14.items.properties.maxQueued, data: data17 };
              vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
            }
          }
        }
        if (data0.overflow !== void 0) {
          let data18 = data0.overflow;
          if (typeof data18 != "string") {
            let err49 = { instancePath: instancePath + "/" + i0 + "/overflow", schemaPath: "#/items/properties/overflow/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.overflow.type, parentSchema: schema14.items.properties.overflow, data: data18 };
            vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
          }
          if (!(data18 === "DropOldest" || data18 === "DropNewest")) {
            let err50 = { instancePath: instancePath + "/" + i0 + "/overflow", schemaPath: "#/items/properties/overflow/enum", keyword: "enum", params: { allowedValues: schema14.items.properties.overflow.enum }, message: "must be equal to one of the allowed values", schema: schema14.items.properties.overflow.enum, parentSchema: schema14.items.properties.overflow, data: data18 };
            vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
          }
        }
        if (data0.noOverlap !== void 0) {
          let data19 = data0.noOverlap;
          if (typeof data19 != "boolean") {
            let err51 = { instancePath: instancePath + "/" + i0 + "/noOverlap", schemaPath: "#/items/properties/noOverlap/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema14.items.properties.noOverlap.type, parentSchema: schema14.items.properties.noOverlap, data: data19 };
            vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
          }
        }
        if (data0.gracePeriod !== void 0) {
          let data20 = data0.gracePeriod;
          if (typeof data20 == "string") {
            if (func2(data20) > 20) {
              let err52 = { instancePath: instancePath + "/" + i0 + "/gracePeriod", schemaPath: "#/items/properties/gracePeriod/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema14.items.properties.gracePeriod, data: data20 };
              vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
            }
            if (func2(data20) < 2) {
              let err53 = { instancePath: instancePath + "/" + i0 + "/gracePeriod", schemaPath: "#/items/properties/gracePeriod/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema14.items.properties.gracePeriod, data: data20 };
              vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
            }
            if (!pattern1.test(data20)) {
              let err54 = { instancePath: instancePath + "/" + i0 + "/gracePeriod", schemaPath: "#/items/properties/gracePeriod/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema14.items.properties.gracePeriod, data: data20 };
              vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
            }
          } else {
            let err55 = { instancePath: instancePath + "/" + i0 + "/gracePeriod", schemaPath: "#/items/properties/gracePeriod/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.gracePeriod.type, parentSchema: schema14.items.properties.gracePeriod, data: data20 };
            vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
          }
        }
        if (data0.queueTimeout !== void 0) {
          let data21 = data0.queueTimeout;
          if (typeof data21 == "string") {
            if (func2(data21) > 20) {
              let err56 = { instancePath: instancePath + "/" + i0 + "/queueTimeout", schemaPath: "#/items/properties/queueTimeout/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema14.items.properties.queueTimeout, data: data21 };
              vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
            }
            if (func2(data21) < 2) {
              let err57 = { instancePath: instancePath + "/" + i0 + "/queueTimeout", schemaPath: "#/items/properties/queueTimeout/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema14.items.properties.queueTimeout, data: data21 };
              vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
            }
            if (!pattern1.test(data21)) {
              let err58 = { instancePath: instancePath + "/" + i0 + "/queueTimeout", schemaPath: "#/items/properties/queueTimeout/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema14.items.properties.queueTimeout, data: data21 };
              vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
            }
          } else {
            let err59 = { instancePath: instancePath + "/" + i0 + "/queueTimeout", schemaPath: "#/items/properties/queueTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.queueTimeout.type, parentSchema: schema14.items.properties.queueTimeout, data: data21 };
            vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
          }
        }
        if (data0.protectAfter !== void 0) {
          let data22 = data0.protectAfter;
          if (typeof data22 == "string") {
            if (func2(data22) > 300) {
              let err60 = { instancePath: instancePath + "/" + i0 + "/protectAfter", schemaPath: "#/items/properties/protectAfter/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters", schema: 300, parentSchema: schema14.items.properties.protectAfter, data: data22 };
              vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
            }
            if (func2(data22) < 2) {
              let err61 = { instancePath: instancePath + "/" + i0 + "/protectAfter", schemaPath: "#/items/properties/protectAfter/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema14.items.properties.protectAfter, data: data22 };
              vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
            }
            if (!pattern3.test(data22)) {
              let err62 = { instancePath: instancePath + "/" + i0 + "/protectAfter", schemaPath: "#/items/properties/protectAfter/pattern", keyword: "pattern", params: { pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, message: 'must match pattern "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$"', schema: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$", parentSchema: schema14.items.properties.protectAfter, data: data22 };
              vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
            }
          } else {
            let err63 = { instancePath: instancePath + "/" + i0 + "/protectAfter", schemaPath: "#/items/properties/protectAfter/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema14.items.properties.protectAfter.type, parentSchema: schema14.items.properties.protectAfter, data: data22 };
            vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
          }
        }
      } else {
        let err64 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema14.items.type, parentSchema: schema14.items, data: data0 };
        vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
      }
    }
  } else {
    let err65 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema14.type, parentSchema: schema14, data };
    vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
  }
  return validate13.errors = vErrors, errors === 0;
}
var params = validate14, schema15 = { $id: "params", type: "object", properties: { key: { description: "The key: an expression, or a list of which the first whose every part has a value is used. In the list, `{ name, expressions }` gives several expressions one shared name. Required, unless `preset` is given.", title: "expression, or a list", type: ["string", "array"], minLength: 1, maxLength: 4096, minItems: 1, maxItems: 16, items: { type: ["string", "object"], minLength: 1, maxLength: 4096, required: ["name", "expressions"], properties: { name: { type: "string", minLength: 1, maxLength: 63 }, expressions: { type: "array", minItems: 1, maxItems: 16, items: { title: "expression", type: "string", minLength: 1, maxLength: 4096 } } }, additionalProperties: !1 } }, preset: { description: "Key, order and revision for a usual case, on GitHub, GitLab, Bitbucket Cloud, Bitbucket Server, Gitea and Forgejo. `pull-request`: one group per pull request or merge request. `branch`: one group per branch or tag. What each reads is in [presets](presets.md).", type: "string", enum: ["pull-request", "branch"] }, sharedAs: { description: "A name that several Triggers of the namespace share as one control. Default: the Trigger alone.", title: "text", type: "string", minLength: 1, maxLength: 253 }, strategy: { description: "What happens when a group has more than may run. A newer run ends the older one: at once (`Cancel`), at once but with its `finally` tasks (`CancelRunFinally`, the default), or after its running tasks, with its `finally` tasks (`StopRunFinally`). Or the older one is left alone, and the newer one waits its turn (`Queue`), waits and takes the place of the one that waited (`QueueLatest`), or is turned away (`Skip`).", type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally", "Queue", "QueueLatest", "Skip"] }, running: { description: "What happens to an older run that runs: the word of `spec.status` that ends it, or `Leave`. Part of `strategy`: by itself it picks the strategy.", type: "string", enum: ["Cancelled", "CancelledRunFinally", "StoppedRunFinally", "Leave"] }, waiting: { description: "Which of the runs that wait are kept: the `Newest`, `All`, or `None`. Part of `strategy`: by itself it picks the strategy.", type: "string", enum: ["Newest", "All", "None"] }, maxRunning: { description: "How many events of a group may have their runs running at a time; with a cancel strategy that many of the newest. Default: 1.", type: "integer", minimum: 1, maximum: 1e4 }, maxQueued: { description: "Under `Queue`: how many may wait. Default: any number.", type: "integer", minimum: 1, maximum: 1e4 }, overflow: { description: "With `maxQueued`, when one too many waits: the newcomer is turned away (`DropNewest`, the default), or the one that is first in line (`DropOldest`).", type: "string", enum: ["DropOldest", "DropNewest"] }, noOverlap: { description: "Whether a run that is ending counts as running until its TaskRuns are done, for 10 minutes at most. Default: `false`.", type: "boolean" }, gracePeriod: { description: "How long a run that we ended gracefully may take to end before it is `Cancelled`: `10m`. Default: any time.", title: "duration", type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, queueTimeout: { description: "How long a run may wait before it is turned away: `1h30m`. Default: any time.", title: "duration", type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, protectAfter: { description: "From when on a run is not superseded any more, so that under a steady stream of events something completes: once it has run so long (`10m`), or once its pipeline task of that name has begun (`task/deploy`). The newer run waits for it. Under `QueueLatest`: once it has waited so long.", title: "duration, or task/<name>", type: "string", minLength: 2, maxLength: 300, pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, delivery: { description: "An expression that is the same when the sender repeats an event: a repeat is turned away while a run of the first one is unfinished, or once a newer event has come. Default: the header in which the sender numbers its deliveries.", title: "expression", type: "string", minLength: 1, maxLength: 4096 }, action: { description: "`End` is for events that close what the group stands for, such as a merged pull request: they end the older runs of the group, and their own run is never started. Default: `Run`.", type: "string", enum: ["Run", "End"] }, onClose: { description: "With a preset: whether an event that it knows to close or merge the pull request, or to delete the branch, is like any other (`Ignore`, the default), or ends the older runs as `action: End` does.", type: "string", enum: ["Ignore", "End"] }, order: { description: "An expression giving a number or a time (RFC 3339, or the forms of GitLab): a late older event then never beats a newer one. Default: order of arrival.", title: "expression", type: "string", minLength: 1, maxLength: 4096 }, revision: { description: "An expression that says what is built, such as a commit.", title: "expression", type: "string", minLength: 1, maxLength: 4096 }, sameRevision: { description: "`Skip` turns away an event whose revision is the one that the newest unfinished run of the group builds. Default: `Run`; with a preset: `Skip`.", type: "string", enum: ["Run", "Skip"] }, inject: { description: "How label, claim and Pending reach the run: by our admission webhook (`Webhook`, the default), or by the TriggerTemplate from `$(extensions.concurrency.\u2026)` (`Template`).", type: "string", enum: ["Webhook", "Template"] }, onMissingKey: { description: "What happens to an event without a key: it runs ungrouped (`Run`, the default), or is dropped.", type: "string", enum: ["Run", "Reject"] }, onError: { description: "What happens to an event when we fail: it runs ungrouped (`Run`, the default), or is dropped. Where the params cannot be read, as in a request larger than 64 MiB, it runs.", type: "string", enum: ["Run", "Reject"] } }, additionalProperties: !1 }, func69 = Object.prototype.hasOwnProperty;
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!func69.call(schema15.properties, key0)) {
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
      if (!(data7 === "Cancel" || data7 === "CancelRunFinally" || data7 === "StopRunFinally" || data7 === "Queue" || data7 === "QueueLatest" || data7 === "Skip")) {
        let err27 = { instancePath: instancePath + "/strategy", schemaPath: "#/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema15.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.strategy.enum, parentSchema: schema15.properties.strategy, data: data7 };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.running !== void 0) {
      let data8 = data.running;
      if (typeof data8 != "string") {
        let err28 = { instancePath: instancePath + "/running", schemaPath: "#/properties/running/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.running.type, parentSchema: schema15.properties.running, data: data8 };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
      if (!(data8 === "Cancelled" || data8 === "CancelledRunFinally" || data8 === "StoppedRunFinally" || data8 === "Leave")) {
        let err29 = { instancePath: instancePath + "/running", schemaPath: "#/properties/running/enum", keyword: "enum", params: { allowedValues: schema15.properties.running.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.running.enum, parentSchema: schema15.properties.running, data: data8 };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
    if (data.waiting !== void 0) {
      let data9 = data.waiting;
      if (typeof data9 != "string") {
        let err30 = { instancePath: instancePath + "/waiting", schemaPath: "#/properties/waiting/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.waiting.type, parentSchema: schema15.properties.waiting, data: data9 };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
      if (!(data9 === "Newest" || data9 === "All" || data9 === "None")) {
        let err31 = { instancePath: instancePath + "/waiting", schemaPath: "#/properties/waiting/enum", keyword: "enum", params: { allowedValues: schema15.properties.waiting.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.waiting.enum, parentSchema: schema15.properties.waiting, data: data9 };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.maxRunning !== void 0) {
      let data10 = data.maxRunning;
      if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10))) {
        let err32 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema15.properties.maxRunning.type, parentSchema: schema15.properties.maxRunning, data: data10 };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
      if (typeof data10 == "number" && isFinite(data10)) {
        if (data10 > 1e4 || isNaN(data10)) {
          let err33 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema15.properties.maxRunning, data: data10 };
          vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
        }
        if (data10 < 1 || isNaN(data10)) {
          let err34 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema15.properties.maxRunning, data: data10 };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
      }
    }
    if (data.maxQueued !== void 0) {
      let data11 = data.maxQueued;
      if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11))) {
        let err35 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema15.properties.maxQueued.type, parentSchema: schema15.properties.maxQueued, data: data11 };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
      if (typeof data11 == "number" && isFinite(data11)) {
        if (data11 > 1e4 || isNaN(data11)) {
          let err36 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema15.properties.maxQueued, data: data11 };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (data11 < 1 || isNaN(data11)) {
          let err37 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema15.properties.maxQueued, data: data11 };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
      }
    }
    if (data.overflow !== void 0) {
      let data12 = data.overflow;
      if (typeof data12 != "string") {
        let err38 = { instancePath: instancePath + "/overflow", schemaPath: "#/properties/overflow/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.overflow.type, parentSchema: schema15.properties.overflow, data: data12 };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
      if (!(data12 === "DropOldest" || data12 === "DropNewest")) {
        let err39 = { instancePath: instancePath + "/overflow", schemaPath: "#/properties/overflow/enum", keyword: "enum", params: { allowedValues: schema15.properties.overflow.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.overflow.enum, parentSchema: schema15.properties.overflow, data: data12 };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
    }
    if (data.noOverlap !== void 0) {
      let data13 = data.noOverlap;
      if (typeof data13 != "boolean") {
        let err40 = { instancePath: instancePath + "/noOverlap", schemaPath: "#/properties/noOverlap/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema15.properties.noOverlap.type, parentSchema: schema15.properties.noOverlap, data: data13 };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
    }
    if (data.gracePeriod !== void 0) {
      let data14 = data.gracePeriod;
      if (typeof data14 == "string") {
        if (func2(data14) > 20) {
          let err41 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema15.properties.gracePeriod, data: data14 };
          vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
        }
        if (func2(data14) < 2) {
          let err42 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema15.properties.gracePeriod, data: data14 };
          vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
        }
        if (!pattern1.test(data14)) {
          let err43 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema15.properties.gracePeriod, data: data14 };
          vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
        }
      } else {
        let err44 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.gracePeriod.type, parentSchema: schema15.properties.gracePeriod, data: data14 };
        vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
      }
    }
    if (data.queueTimeout !== void 0) {
      let data15 = data.queueTimeout;
      if (typeof data15 == "string") {
        if (func2(data15) > 20) {
          let err45 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema15.properties.queueTimeout, data: data15 };
          vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
        }
        if (func2(data15) < 2) {
          let err46 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema15.properties.queueTimeout, data: data15 };
          vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
        }
        if (!pattern1.test(data15)) {
          let err47 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema15.properties.queueTimeout, data: data15 };
          vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
        }
      } else {
        let err48 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.queueTimeout.type, parentSchema: schema15.properties.queueTimeout, data: data15 };
        vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
      }
    }
    if (data.protectAfter !== void 0) {
      let data16 = data.protectAfter;
      if (typeof data16 == "string") {
        if (func2(data16) > 300) {
          let err49 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters", schema: 300, parentSchema: schema15.properties.protectAfter, data: data16 };
          vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
        }
        if (func2(data16) < 2) {
          let err50 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema15.properties.protectAfter, data: data16 };
          vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
        }
        if (!pattern3.test(data16)) {
          let err51 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/pattern", keyword: "pattern", params: { pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, message: 'must match pattern "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$"', schema: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$", parentSchema: schema15.properties.protectAfter, data: data16 };
          vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
        }
      } else {
        let err52 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.protectAfter.type, parentSchema: schema15.properties.protectAfter, data: data16 };
        vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
      }
    }
    if (data.delivery !== void 0) {
      let data17 = data.delivery;
      if (typeof data17 == "string") {
        if (func2(data17) > 4096) {
          let err53 = { instancePath: instancePath + "/delivery", schemaPath: "#/properties/delivery/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.delivery, data: data17 };
          vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
        }
        if (func2(data17) < 1) {
          let err54 = { instancePath: instancePath + "/delivery", schemaPath: "#/properties/delivery/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.delivery, data: data17 };
          vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
        }
      } else {
        let err55 = { instancePath: instancePath + "/delivery", schemaPath: "#/properties/delivery/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.delivery.type, parentSchema: schema15.properties.delivery, data: data17 };
        vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
      }
    }
    if (data.action !== void 0) {
      let data18 = data.action;
      if (typeof data18 != "string") {
        let err56 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.action.type, parentSchema: schema15.properties.action, data: data18 };
        vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
      }
      if (!(data18 === "Run" || data18 === "End")) {
        let err57 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/enum", keyword: "enum", params: { allowedValues: schema15.properties.action.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.action.enum, parentSchema: schema15.properties.action, data: data18 };
        vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
      }
    }
    if (data.onClose !== void 0) {
      let data19 = data.onClose;
      if (typeof data19 != "string") {
        let err58 = { instancePath: instancePath + "/onClose", schemaPath: "#/properties/onClose/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.onClose.type, parentSchema: schema15.properties.onClose, data: data19 };
        vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
      }
      if (!(data19 === "Ignore" || data19 === "End")) {
        let err59 = { instancePath: instancePath + "/onClose", schemaPath: "#/properties/onClose/enum", keyword: "enum", params: { allowedValues: schema15.properties.onClose.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.onClose.enum, parentSchema: schema15.properties.onClose, data: data19 };
        vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
      }
    }
    if (data.order !== void 0) {
      let data20 = data.order;
      if (typeof data20 == "string") {
        if (func2(data20) > 4096) {
          let err60 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.order, data: data20 };
          vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
        }
        if (func2(data20) < 1) {
          let err61 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.order, data: data20 };
          vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
        }
      } else {
        let err62 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.order.type, parentSchema: schema15.properties.order, data: data20 };
        vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
      }
    }
    if (data.revision !== void 0) {
      let data21 = data.revision;
      if (typeof data21 == "string") {
        if (func2(data21) > 4096) {
          let err63 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", schema: 4096, parentSchema: schema15.properties.revision, data: data21 };
          vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
        }
        if (func2(data21) < 1) {
          let err64 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema15.properties.revision, data: data21 };
          vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
        }
      } else {
        let err65 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.revision.type, parentSchema: schema15.properties.revision, data: data21 };
        vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
      }
    }
    if (data.sameRevision !== void 0) {
      let data22 = data.sameRevision;
      if (typeof data22 != "string") {
        let err66 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.sameRevision.type, parentSchema: schema15.properties.sameRevision, data: data22 };
        vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
      }
      if (!(data22 === "Run" || data22 === "Skip")) {
        let err67 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema15.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.sameRevision.enum, parentSchema: schema15.properties.sameRevision, data: data22 };
        vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
      }
    }
    if (data.inject !== void 0) {
      let data23 = data.inject;
      if (typeof data23 != "string") {
        let err68 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.inject.type, parentSchema: schema15.properties.inject, data: data23 };
        vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
      }
      if (!(data23 === "Webhook" || data23 === "Template")) {
        let err69 = { instancePath: instancePath + "/inject", schemaPath: "#/properties/inject/enum", keyword: "enum", params: { allowedValues: schema15.properties.inject.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.inject.enum, parentSchema: schema15.properties.inject, data: data23 };
        vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
      }
    }
    if (data.onMissingKey !== void 0) {
      let data24 = data.onMissingKey;
      if (typeof data24 != "string") {
        let err70 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.onMissingKey.type, parentSchema: schema15.properties.onMissingKey, data: data24 };
        vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
      }
      if (!(data24 === "Run" || data24 === "Reject")) {
        let err71 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/enum", keyword: "enum", params: { allowedValues: schema15.properties.onMissingKey.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.onMissingKey.enum, parentSchema: schema15.properties.onMissingKey, data: data24 };
        vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
      }
    }
    if (data.onError !== void 0) {
      let data25 = data.onError;
      if (typeof data25 != "string") {
        let err72 = { instancePath: instancePath + "/onError", schemaPath: "#/properties/onError/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema15.properties.onError.type, parentSchema: schema15.properties.onError, data: data25 };
        vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
      }
      if (!(data25 === "Run" || data25 === "Reject")) {
        let err73 = { instancePath: instancePath + "/onError", schemaPath: "#/properties/onError/enum", keyword: "enum", params: { allowedValues: schema15.properties.onError.enum }, message: "must be equal to one of the allowed values", schema: schema15.properties.onError.enum, parentSchema: schema15.properties.onError, data: data25 };
        vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
      }
    }
  } else {
    let err74 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema15.type, parentSchema: schema15, data };
    vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
  }
  return validate14.errors = vErrors, errors === 0;
}
var controlSpec = validate15, schema16 = { $id: "controlSpec", type: "object", required: ["selector"], properties: { selector: { title: "label selector", type: "object", description: "The runs that the control is about, by their labels. Empty (`{}`): all.", properties: { matchLabels: { type: "object", description: "Labels that must have these values.", maxProperties: 32, additionalProperties: { type: "string", maxLength: 63 } }, matchExpressions: { type: "array", description: "Conditions on labels, all of which must hold.", maxItems: 32, items: { type: "object", required: ["key", "operator"], properties: { key: { type: "string", minLength: 1, maxLength: 317 }, operator: { type: "string", enum: ["In", "NotIn", "Exists", "DoesNotExist"] }, values: { type: "array", maxItems: 64, items: { type: "string", maxLength: 63 } } }, additionalProperties: !1 } } }, additionalProperties: !1 }, key: { title: "expression", type: "string", minLength: 1, maxLength: 1024, description: "The key: text with parts such as `$(params.repo)`, `$(metadata.labels['team'])`, `$(metadata.annotations['\u2026'])`, `$(metadata.name)`, `$(metadata.namespace)` and `$(spec.pipelineRef.name)`. Runs of one key are a group. Exactly one of `key`, `keys` and `groupBy` is required." }, keys: { title: "list of expressions", type: "array", description: "Several keys, of which the first whose every part has a value is used.", minItems: 1, maxItems: 8, items: { title: "expression", type: "string", minLength: 1, maxLength: 1024 } }, groupBy: { title: "list of labels", type: "array", description: "The names of labels: runs that have the same values of them are a group.", minItems: 1, maxItems: 8, items: { type: "string", minLength: 1, maxLength: 317 } }, onMissingKey: { type: "string", enum: ["Run", "Group"], description: "What becomes of a run without a value for the key, or without one of the labels: it runs ungrouped (`Run`, the default), or those without are a group too." }, strategy: { description: "What happens when a group has more than may run. A newer run ends the older one: at once (`Cancel`), at once but with its `finally` tasks (`CancelRunFinally`, the default), or after its running tasks, with its `finally` tasks (`StopRunFinally`). Or the older one is left alone, and the newer one waits its turn (`Queue`), waits and takes the place of the one that waited (`QueueLatest`), or is turned away (`Skip`).", type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally", "Queue", "QueueLatest", "Skip"] }, running: { description: "What happens to an older run that runs: the word of `spec.status` that ends it, or `Leave`. Part of `strategy`: by itself it picks the strategy.", type: "string", enum: ["Cancelled", "CancelledRunFinally", "StoppedRunFinally", "Leave"] }, waiting: { description: "Which of the runs that wait are kept: the `Newest`, `All`, or `None`. Part of `strategy`: by itself it picks the strategy.", type: "string", enum: ["Newest", "All", "None"] }, maxRunning: { description: "How many runs of a group may run at a time. Default: 1.", type: "integer", minimum: 1, maximum: 1e4 }, maxQueued: { description: "Under `Queue`: how many may wait. Default: any number.", type: "integer", minimum: 1, maximum: 1e4 }, overflow: { description: "With `maxQueued`, when one too many waits: the newcomer is turned away (`DropNewest`, the default), or the one that is first in line (`DropOldest`).", type: "string", enum: ["DropOldest", "DropNewest"] }, noOverlap: { description: "Whether a run that is ending counts as running until its TaskRuns are done, for 10 minutes at most. Default: `false`.", type: "boolean" }, gracePeriod: { description: "How long a run that we ended gracefully may take to end before it is `Cancelled`: `10m`. Default: any time.", title: "duration", type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, queueTimeout: { description: "How long a run may wait before it is turned away: `1h30m`. Default: any time.", title: "duration", type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, protectAfter: { description: "From when on a run is not superseded any more, so that under a steady stream of events something completes: once it has run so long (`10m`), or once its pipeline task of that name has begun (`task/deploy`). The newer run waits for it. Under `QueueLatest`: once it has waited so long.", title: "duration, or task/<name>", type: "string", minLength: 2, maxLength: 300, pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, order: { title: "expression", type: "string", minLength: 1, maxLength: 1024, description: "An expression over the run giving a number or a time (RFC 3339, or the forms of GitLab), by which the runs of a group are ordered. Default: order of arrival." }, revision: { title: "expression", type: "string", minLength: 1, maxLength: 1024, description: "An expression over the run that says what is built, such as a commit." }, sameRevision: { description: "`Skip` turns away a run whose revision is the one that the newest unfinished run of the group builds. Default: `Run`.", type: "string", enum: ["Run", "Skip"] }, paused: { title: "boolean", type: "boolean", description: "Nothing of its groups is started, nor ended once it has started, until this is `false` again. What waits may still be replaced by a newer run, or turned away when its `queueTimeout` is over." } }, additionalProperties: !1 };
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.selector === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "selector" }, message: "must have required property 'selector'", schema: schema16.required, parentSchema: schema16, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!func69.call(schema16.properties, key0)) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema16, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.selector !== void 0) {
      let data0 = data.selector;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (let key1 in data0)
          if (!(key1 === "matchLabels" || key1 === "matchExpressions")) {
            let err2 = { instancePath: instancePath + "/selector", schemaPath: "#/properties/selector/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema16.properties.selector, data: data0 };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        if (data0.matchLabels !== void 0) {
          let data1 = data0.matchLabels;
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (Object.keys(data1).length > 32) {
              let err3 = { instancePath: instancePath + "/selector/matchLabels", schemaPath: "#/properties/selector/properties/matchLabels/maxProperties", keyword: "maxProperties", params: { limit: 32 }, message: "must NOT have more than 32 properties", schema: 32, parentSchema: schema16.properties.selector.properties.matchLabels, data: data1 };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
            for (let key2 in data1) {
              let data2 = data1[key2];
              if (typeof data2 == "string") {
                if (func2(data2) > 63) {
                  let err4 = { instancePath: instancePath + "/selector/matchLabels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/selector/properties/matchLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema16.properties.selector.properties.matchLabels.additionalProperties, data: data2 };
                  vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                }
              } else {
                let err5 = { instancePath: instancePath + "/selector/matchLabels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/selector/properties/matchLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.selector.properties.matchLabels.additionalProperties.type, parentSchema: schema16.properties.selector.properties.matchLabels.additionalProperties, data: data2 };
                vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
              }
            }
          } else {
            let err6 = { instancePath: instancePath + "/selector/matchLabels", schemaPath: "#/properties/selector/properties/matchLabels/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.properties.selector.properties.matchLabels.type, parentSchema: schema16.properties.selector.properties.matchLabels, data: data1 };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        }
        if (data0.matchExpressions !== void 0) {
          let data3 = data0.matchExpressions;
          if (Array.isArray(data3)) {
            if (data3.length > 32) {
              let err7 = { instancePath: instancePath + "/selector/matchExpressions", schemaPath: "#/properties/selector/properties/matchExpressions/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items", schema: 32, parentSchema: schema16.properties.selector.properties.matchExpressions, data: data3 };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            let len0 = data3.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data4 = data3[i0];
              if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                if (data4.key === void 0) {
                  let err8 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema16.properties.selector.properties.matchExpressions.items.required, parentSchema: schema16.properties.selector.properties.matchExpressions.items, data: data4 };
                  vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
                }
                if (data4.operator === void 0) {
                  let err9 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/required", keyword: "required", params: { missingProperty: "operator" }, message: "must have required property 'operator'", schema: schema16.properties.selector.properties.matchExpressions.items.required, parentSchema: schema16.properties.selector.properties.matchExpressions.items, data: data4 };
                  vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
                }
                for (let key3 in data4)
                  if (!(key3 === "key" || key3 === "operator" || key3 === "values")) {
                    let err10 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema16.properties.selector.properties.matchExpressions.items, data: data4 };
                    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
                  }
                if (data4.key !== void 0) {
                  let data5 = data4.key;
                  if (typeof data5 == "string") {
                    if (func2(data5) > 317) {
                      let err11 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/key", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/key/maxLength", keyword: "maxLength", params: { limit: 317 }, message: "must NOT have more than 317 characters", schema: 317, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.key, data: data5 };
                      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
                    }
                    if (func2(data5) < 1) {
                      let err12 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/key", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.key, data: data5 };
                      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
                    }
                  } else {
                    let err13 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/key", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.selector.properties.matchExpressions.items.properties.key.type, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.key, data: data5 };
                    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
                  }
                }
                if (data4.operator !== void 0) {
                  let data6 = data4.operator;
                  if (typeof data6 != "string") {
                    let err14 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/operator", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.selector.properties.matchExpressions.items.properties.operator.type, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.operator, data: data6 };
                    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
                  }
                  if (!(data6 === "In" || data6 === "NotIn" || data6 === "Exists" || data6 === "DoesNotExist")) {
                    let err15 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/operator", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/operator/enum", keyword: "enum", params: { allowedValues: schema16.properties.selector.properties.matchExpressions.items.properties.operator.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.selector.properties.matchExpressions.items.properties.operator.enum, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.operator, data: data6 };
                    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
                  }
                }
                if (data4.values !== void 0) {
                  let data7 = data4.values;
                  if (Array.isArray(data7)) {
                    if (data7.length > 64) {
                      let err16 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items", schema: 64, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.values, data: data7 };
                      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
                    }
                    let len1 = data7.length;
                    for (let i1 = 0; i1 < len1; i1++) {
                      let data8 = data7[i1];
                      if (typeof data8 == "string") {
                        if (func2(data8) > 63) {
                          let err17 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values/" + i1, schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/items/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.values.items, data: data8 };
                          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
                        }
                      } else {
                        let err18 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values/" + i1, schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.selector.properties.matchExpressions.items.properties.values.items.type, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.values.items, data: data8 };
                        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
                      }
                    }
                  } else {
                    let err19 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema16.properties.selector.properties.matchExpressions.items.properties.values.type, parentSchema: schema16.properties.selector.properties.matchExpressions.items.properties.values, data: data7 };
                    vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
                  }
                }
              } else {
                let err20 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.properties.selector.properties.matchExpressions.items.type, parentSchema: schema16.properties.selector.properties.matchExpressions.items, data: data4 };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
            }
          } else {
            let err21 = { instancePath: instancePath + "/selector/matchExpressions", schemaPath: "#/properties/selector/properties/matchExpressions/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema16.properties.selector.properties.matchExpressions.type, parentSchema: schema16.properties.selector.properties.matchExpressions, data: data3 };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
      } else {
        let err22 = { instancePath: instancePath + "/selector", schemaPath: "#/properties/selector/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.properties.selector.type, parentSchema: schema16.properties.selector, data: data0 };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.key !== void 0) {
      let data9 = data.key;
      if (typeof data9 == "string") {
        if (func2(data9) > 1024) {
          let err23 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema16.properties.key, data: data9 };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        if (func2(data9) < 1) {
          let err24 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema16.properties.key, data: data9 };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
      } else {
        let err25 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.key.type, parentSchema: schema16.properties.key, data: data9 };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.keys !== void 0) {
      let data10 = data.keys;
      if (Array.isArray(data10)) {
        if (data10.length > 8) {
          let err26 = { instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items", schema: 8, parentSchema: schema16.properties.keys, data: data10 };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data10.length < 1) {
          let err27 = { instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema16.properties.keys, data: data10 };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
        let len2 = data10.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data11 = data10[i2];
          if (typeof data11 == "string") {
            if (func2(data11) > 1024) {
              let err28 = { instancePath: instancePath + "/keys/" + i2, schemaPath: "#/properties/keys/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema16.properties.keys.items, data: data11 };
              vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
            }
            if (func2(data11) < 1) {
              let err29 = { instancePath: instancePath + "/keys/" + i2, schemaPath: "#/properties/keys/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema16.properties.keys.items, data: data11 };
              vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
            }
          } else {
            let err30 = { instancePath: instancePath + "/keys/" + i2, schemaPath: "#/properties/keys/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.keys.items.type, parentSchema: schema16.properties.keys.items, data: data11 };
            vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
          }
        }
      } else {
        let err31 = { instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema16.properties.keys.type, parentSchema: schema16.properties.keys, data: data10 };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.groupBy !== void 0) {
      let data12 = data.groupBy;
      if (Array.isArray(data12)) {
        if (data12.length > 8) {
          let err32 = { instancePath: instancePath + "/groupBy", schemaPath: "#/properties/groupBy/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items", schema: 8, parentSchema: schema16.properties.groupBy, data: data12 };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
        if (data12.length < 1) {
          let err33 = { instancePath: instancePath + "/groupBy", schemaPath: "#/properties/groupBy/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema16.properties.groupBy, data: data12 };
          vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
        }
        let len3 = data12.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data13 = data12[i3];
          if (typeof data13 == "string") {
            if (func2(data13) > 317) {
              let err34 = { instancePath: instancePath + "/groupBy/" + i3, schemaPath: "#/properties/groupBy/items/maxLength", keyword: "maxLength", params: { limit: 317 }, message: "must NOT have more than 317 characters", schema: 317, parentSchema: schema16.properties.groupBy.items, data: data13 };
              vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
            }
            if (func2(data13) < 1) {
              let err35 = { instancePath: instancePath + "/groupBy/" + i3, schemaPath: "#/properties/groupBy/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema16.properties.groupBy.items, data: data13 };
              vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
            }
          } else {
            let err36 = { instancePath: instancePath + "/groupBy/" + i3, schemaPath: "#/properties/groupBy/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.groupBy.items.type, parentSchema: schema16.properties.groupBy.items, data: data13 };
            vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
          }
        }
      } else {
        let err37 = { instancePath: instancePath + "/groupBy", schemaPath: "#/properties/groupBy/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema16.properties.groupBy.type, parentSchema: schema16.properties.groupBy, data: data12 };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.onMissingKey !== void 0) {
      let data14 = data.onMissingKey;
      if (typeof data14 != "string") {
        let err38 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.onMissingKey.type, parentSchema: schema16.properties.onMissingKey, data: data14 };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
      if (!(data14 === "Run" || data14 === "Group")) {
        let err39 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/enum", keyword: "enum", params: { allowedValues: schema16.properties.onMissingKey.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.onMissingKey.enum, parentSchema: schema16.properties.onMissingKey, data: data14 };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
    }
    if (data.strategy !== void 0) {
      let data15 = data.strategy;
      if (typeof data15 != "string") {
        let err40 = { instancePath: instancePath + "/strategy", schemaPath: "#/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.strategy.type, parentSchema: schema16.properties.strategy, data: data15 };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
      if (!(data15 === "Cancel" || data15 === "CancelRunFinally" || data15 === "StopRunFinally" || data15 === "Queue" || data15 === "QueueLatest" || data15 === "Skip")) {
        let err41 = { instancePath: instancePath + "/strategy", schemaPath: "#/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema16.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.strategy.enum, parentSchema: schema16.properties.strategy, data: data15 };
        vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
      }
    }
    if (data.running !== void 0) {
      let data16 = data.running;
      if (typeof data16 != "string") {
        let err42 = { instancePath: instancePath + "/running", schemaPath: "#/properties/running/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.running.type, parentSchema: schema16.properties.running, data: data16 };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
      if (!(data16 === "Cancelled" || data16 === "CancelledRunFinally" || data16 === "StoppedRunFinally" || data16 === "Leave")) {
        let err43 = { instancePath: instancePath + "/running", schemaPath: "#/properties/running/enum", keyword: "enum", params: { allowedValues: schema16.properties.running.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.running.enum, parentSchema: schema16.properties.running, data: data16 };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
    if (data.waiting !== void 0) {
      let data17 = data.waiting;
      if (typeof data17 != "string") {
        let err44 = { instancePath: instancePath + "/waiting", schemaPath: "#/properties/waiting/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.waiting.type, parentSchema: schema16.properties.waiting, data: data17 };
        vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
      }
      if (!(data17 === "Newest" || data17 === "All" || data17 === "None")) {
        let err45 = { instancePath: instancePath + "/waiting", schemaPath: "#/properties/waiting/enum", keyword: "enum", params: { allowedValues: schema16.properties.waiting.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.waiting.enum, parentSchema: schema16.properties.waiting, data: data17 };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.maxRunning !== void 0) {
      let data18 = data.maxRunning;
      if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18) && isFinite(data18))) {
        let err46 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema16.properties.maxRunning.type, parentSchema: schema16.properties.maxRunning, data: data18 };
        vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
      }
      if (typeof data18 == "number" && isFinite(data18)) {
        if (data18 > 1e4 || isNaN(data18)) {
          let err47 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema16.properties.maxRunning, data: data18 };
          vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
        }
        if (data18 < 1 || isNaN(data18)) {
          let err48 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema16.properties.maxRunning, data: data18 };
          vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
        }
      }
    }
    if (data.maxQueued !== void 0) {
      let data19 = data.maxQueued;
      if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19) && isFinite(data19))) {
        let err49 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema16.properties.maxQueued.type, parentSchema: schema16.properties.maxQueued, data: data19 };
        vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
      }
      if (typeof data19 == "number" && isFinite(data19)) {
        if (data19 > 1e4 || isNaN(data19)) {
          let err50 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema16.properties.maxQueued, data: data19 };
          vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
        }
        if (data19 < 1 || isNaN(data19)) {
          let err51 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema16.properties.maxQueued, data: data19 };
          vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
        }
      }
    }
    if (data.overflow !== void 0) {
      let data20 = data.overflow;
      if (typeof data20 != "string") {
        let err52 = { instancePath: instancePath + "/overflow", schemaPath: "#/properties/overflow/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.overflow.type, parentSchema: schema16.properties.overflow, data: data20 };
        vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
      }
      if (!(data20 === "DropOldest" || data20 === "DropNewest")) {
        let err53 = { instancePath: instancePath + "/overflow", schemaPath: "#/properties/overflow/enum", keyword: "enum", params: { allowedValues: schema16.properties.overflow.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.overflow.enum, parentSchema: schema16.properties.overflow, data: data20 };
        vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
      }
    }
    if (data.noOverlap !== void 0) {
      let data21 = data.noOverlap;
      if (typeof data21 != "boolean") {
        let err54 = { instancePath: instancePath + "/noOverlap", schemaPath: "#/properties/noOverlap/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema16.properties.noOverlap.type, parentSchema: schema16.properties.noOverlap, data: data21 };
        vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
      }
    }
    if (data.gracePeriod !== void 0) {
      let data22 = data.gracePeriod;
      if (typeof data22 == "string") {
        if (func2(data22) > 20) {
          let err55 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema16.properties.gracePeriod, data: data22 };
          vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
        }
        if (func2(data22) < 2) {
          let err56 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema16.properties.gracePeriod, data: data22 };
          vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
        }
        if (!pattern1.test(data22)) {
          let err57 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema16.properties.gracePeriod, data: data22 };
          vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
        }
      } else {
        let err58 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.gracePeriod.type, parentSchema: schema16.properties.gracePeriod, data: data22 };
        vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
      }
    }
    if (data.queueTimeout !== void 0) {
      let data23 = data.queueTimeout;
      if (typeof data23 == "string") {
        if (func2(data23) > 20) {
          let err59 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema16.properties.queueTimeout, data: data23 };
          vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
        }
        if (func2(data23) < 2) {
          let err60 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema16.properties.queueTimeout, data: data23 };
          vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
        }
        if (!pattern1.test(data23)) {
          let err61 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema16.properties.queueTimeout, data: data23 };
          vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
        }
      } else {
        let err62 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.queueTimeout.type, parentSchema: schema16.properties.queueTimeout, data: data23 };
        vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
      }
    }
    if (data.protectAfter !== void 0) {
      let data24 = data.protectAfter;
      if (typeof data24 == "string") {
        if (func2(data24) > 300) {
          let err63 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters", schema: 300, parentSchema: schema16.properties.protectAfter, data: data24 };
          vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
        }
        if (func2(data24) < 2) {
          let err64 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema16.properties.protectAfter, data: data24 };
          vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
        }
        if (!pattern3.test(data24)) {
          let err65 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/pattern", keyword: "pattern", params: { pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, message: 'must match pattern "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$"', schema: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$", parentSchema: schema16.properties.protectAfter, data: data24 };
          vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
        }
      } else {
        let err66 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.protectAfter.type, parentSchema: schema16.properties.protectAfter, data: data24 };
        vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
      }
    }
    if (data.order !== void 0) {
      let data25 = data.order;
      if (typeof data25 == "string") {
        if (func2(data25) > 1024) {
          let err67 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema16.properties.order, data: data25 };
          vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
        }
        if (func2(data25) < 1) {
          let err68 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema16.properties.order, data: data25 };
          vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
        }
      } else {
        let err69 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.order.type, parentSchema: schema16.properties.order, data: data25 };
        vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
      }
    }
    if (data.revision !== void 0) {
      let data26 = data.revision;
      if (typeof data26 == "string") {
        if (func2(data26) > 1024) {
          let err70 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema16.properties.revision, data: data26 };
          vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
        }
        if (func2(data26) < 1) {
          let err71 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema16.properties.revision, data: data26 };
          vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
        }
      } else {
        let err72 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.revision.type, parentSchema: schema16.properties.revision, data: data26 };
        vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
      }
    }
    if (data.sameRevision !== void 0) {
      let data27 = data.sameRevision;
      if (typeof data27 != "string") {
        let err73 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema16.properties.sameRevision.type, parentSchema: schema16.properties.sameRevision, data: data27 };
        vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
      }
      if (!(data27 === "Run" || data27 === "Skip")) {
        let err74 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema16.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema16.properties.sameRevision.enum, parentSchema: schema16.properties.sameRevision, data: data27 };
        vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
      }
    }
    if (data.paused !== void 0) {
      let data28 = data.paused;
      if (typeof data28 != "boolean") {
        let err75 = { instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema16.properties.paused.type, parentSchema: schema16.properties.paused, data: data28 };
        vErrors === null ? vErrors = [err75] : vErrors.push(err75), errors++;
      }
    }
  } else {
    let err76 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema16.type, parentSchema: schema16, data };
    vErrors === null ? vErrors = [err76] : vErrors.push(err76), errors++;
  }
  return validate15.errors = vErrors, errors === 0;
}
var clusterControlSpec = validate16, schema17 = { $id: "clusterControlSpec", type: "object", required: ["selector"], properties: { selector: { title: "label selector", type: "object", description: "The runs that the control is about, by their labels. Empty (`{}`): all.", properties: { matchLabels: { type: "object", description: "Labels that must have these values.", maxProperties: 32, additionalProperties: { type: "string", maxLength: 63 } }, matchExpressions: { type: "array", description: "Conditions on labels, all of which must hold.", maxItems: 32, items: { type: "object", required: ["key", "operator"], properties: { key: { type: "string", minLength: 1, maxLength: 317 }, operator: { type: "string", enum: ["In", "NotIn", "Exists", "DoesNotExist"] }, values: { type: "array", maxItems: 64, items: { type: "string", maxLength: 63 } } }, additionalProperties: !1 } } }, additionalProperties: !1 }, key: { title: "expression", type: "string", minLength: 1, maxLength: 1024, description: "The key: text with parts such as `$(params.repo)`, `$(metadata.labels['team'])`, `$(metadata.annotations['\u2026'])`, `$(metadata.name)`, `$(metadata.namespace)` and `$(spec.pipelineRef.name)`. Runs of one key are a group. Exactly one of `key`, `keys` and `groupBy` is required." }, keys: { title: "list of expressions", type: "array", description: "Several keys, of which the first whose every part has a value is used.", minItems: 1, maxItems: 8, items: { title: "expression", type: "string", minLength: 1, maxLength: 1024 } }, groupBy: { title: "list of labels", type: "array", description: "The names of labels: runs that have the same values of them are a group.", minItems: 1, maxItems: 8, items: { type: "string", minLength: 1, maxLength: 317 } }, onMissingKey: { type: "string", enum: ["Run", "Group"], description: "What becomes of a run without a value for the key, or without one of the labels: it runs ungrouped (`Run`, the default), or those without are a group too." }, strategy: { description: "What happens when a group has more than may run. A newer run ends the older one: at once (`Cancel`), at once but with its `finally` tasks (`CancelRunFinally`, the default), or after its running tasks, with its `finally` tasks (`StopRunFinally`). Or the older one is left alone, and the newer one waits its turn (`Queue`), waits and takes the place of the one that waited (`QueueLatest`), or is turned away (`Skip`).", type: "string", enum: ["Cancel", "CancelRunFinally", "StopRunFinally", "Queue", "QueueLatest", "Skip"] }, running: { description: "What happens to an older run that runs: the word of `spec.status` that ends it, or `Leave`. Part of `strategy`: by itself it picks the strategy.", type: "string", enum: ["Cancelled", "CancelledRunFinally", "StoppedRunFinally", "Leave"] }, waiting: { description: "Which of the runs that wait are kept: the `Newest`, `All`, or `None`. Part of `strategy`: by itself it picks the strategy.", type: "string", enum: ["Newest", "All", "None"] }, maxRunning: { description: "How many runs of a group may run at a time. Default: 1.", type: "integer", minimum: 1, maximum: 1e4 }, maxQueued: { description: "Under `Queue`: how many may wait. Default: any number.", type: "integer", minimum: 1, maximum: 1e4 }, overflow: { description: "With `maxQueued`, when one too many waits: the newcomer is turned away (`DropNewest`, the default), or the one that is first in line (`DropOldest`).", type: "string", enum: ["DropOldest", "DropNewest"] }, noOverlap: { description: "Whether a run that is ending counts as running until its TaskRuns are done, for 10 minutes at most. Default: `false`.", type: "boolean" }, gracePeriod: { description: "How long a run that we ended gracefully may take to end before it is `Cancelled`: `10m`. Default: any time.", title: "duration", type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, queueTimeout: { description: "How long a run may wait before it is turned away: `1h30m`. Default: any time.", title: "duration", type: "string", minLength: 2, maxLength: 20, pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, protectAfter: { description: "From when on a run is not superseded any more, so that under a steady stream of events something completes: once it has run so long (`10m`), or once its pipeline task of that name has begun (`task/deploy`). The newer run waits for it. Under `QueueLatest`: once it has waited so long.", title: "duration, or task/<name>", type: "string", minLength: 2, maxLength: 300, pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, order: { title: "expression", type: "string", minLength: 1, maxLength: 1024, description: "An expression over the run giving a number or a time (RFC 3339, or the forms of GitLab), by which the runs of a group are ordered. Default: order of arrival." }, revision: { title: "expression", type: "string", minLength: 1, maxLength: 1024, description: "An expression over the run that says what is built, such as a commit." }, sameRevision: { description: "`Skip` turns away a run whose revision is the one that the newest unfinished run of the group builds. Default: `Run`.", type: "string", enum: ["Run", "Skip"] }, paused: { title: "boolean", type: "boolean", description: "Nothing of its groups is started, nor ended once it has started, until this is `false` again. What waits may still be replaced by a newer run, or turned away when its `queueTimeout` is over." }, namespaceSelector: { title: "label selector", type: "object", description: "The namespaces that the control is about, by their labels. Default: all.", properties: { matchLabels: { type: "object", description: "Labels that must have these values.", maxProperties: 32, additionalProperties: { type: "string", maxLength: 63 } }, matchExpressions: { type: "array", description: "Conditions on labels, all of which must hold.", maxItems: 32, items: { type: "object", required: ["key", "operator"], properties: { key: { type: "string", minLength: 1, maxLength: 317 }, operator: { type: "string", enum: ["In", "NotIn", "Exists", "DoesNotExist"] }, values: { type: "array", maxItems: 64, items: { type: "string", maxLength: 63 } } }, additionalProperties: !1 } } }, additionalProperties: !1 }, scope: { type: "string", enum: ["Namespace", "Cluster"], description: "Whether the runs of a key compete in each namespace for itself (`Namespace`, the default), or over all namespaces. Over all, a key may name params, the Pipeline, the name and the namespace only, and nothing is ordered by an expression: labels and annotations are chosen by whoever makes a run." }, allowCrossNamespaceEnding: { title: "boolean", type: "boolean", description: "With `scope: Cluster`: a run may end runs of other namespaces. Without it a strategy that ends runs is refused there." } }, additionalProperties: !1 };
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.selector === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "selector" }, message: "must have required property 'selector'", schema: schema17.required, parentSchema: schema17, data };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!func69.call(schema17.properties, key0)) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema17, data };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.selector !== void 0) {
      let data0 = data.selector;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (let key1 in data0)
          if (!(key1 === "matchLabels" || key1 === "matchExpressions")) {
            let err2 = { instancePath: instancePath + "/selector", schemaPath: "#/properties/selector/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema17.properties.selector, data: data0 };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        if (data0.matchLabels !== void 0) {
          let data1 = data0.matchLabels;
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (Object.keys(data1).length > 32) {
              let err3 = { instancePath: instancePath + "/selector/matchLabels", schemaPath: "#/properties/selector/properties/matchLabels/maxProperties", keyword: "maxProperties", params: { limit: 32 }, message: "must NOT have more than 32 properties", schema: 32, parentSchema: schema17.properties.selector.properties.matchLabels, data: data1 };
              vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
            }
            for (let key2 in data1) {
              let data2 = data1[key2];
              if (typeof data2 == "string") {
                if (func2(data2) > 63) {
                  let err4 = { instancePath: instancePath + "/selector/matchLabels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/selector/properties/matchLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema17.properties.selector.properties.matchLabels.additionalProperties, data: data2 };
                  vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
                }
              } else {
                let err5 = { instancePath: instancePath + "/selector/matchLabels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/selector/properties/matchLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.selector.properties.matchLabels.additionalProperties.type, parentSchema: schema17.properties.selector.properties.matchLabels.additionalProperties, data: data2 };
                vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
              }
            }
          } else {
            let err6 = { instancePath: instancePath + "/selector/matchLabels", schemaPath: "#/properties/selector/properties/matchLabels/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema17.properties.selector.properties.matchLabels.type, parentSchema: schema17.properties.selector.properties.matchLabels, data: data1 };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        }
        if (data0.matchExpressions !== void 0) {
          let data3 = data0.matchExpressions;
          if (Array.isArray(data3)) {
            if (data3.length > 32) {
              let err7 = { instancePath: instancePath + "/selector/matchExpressions", schemaPath: "#/properties/selector/properties/matchExpressions/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items", schema: 32, parentSchema: schema17.properties.selector.properties.matchExpressions, data: data3 };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            let len0 = data3.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data4 = data3[i0];
              if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                if (data4.key === void 0) {
                  let err8 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema17.properties.selector.properties.matchExpressions.items.required, parentSchema: schema17.properties.selector.properties.matchExpressions.items, data: data4 };
                  vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
                }
                if (data4.operator === void 0) {
                  let err9 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/required", keyword: "required", params: { missingProperty: "operator" }, message: "must have required property 'operator'", schema: schema17.properties.selector.properties.matchExpressions.items.required, parentSchema: schema17.properties.selector.properties.matchExpressions.items, data: data4 };
                  vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
                }
                for (let key3 in data4)
                  if (!(key3 === "key" || key3 === "operator" || key3 === "values")) {
                    let err10 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema17.properties.selector.properties.matchExpressions.items, data: data4 };
                    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
                  }
                if (data4.key !== void 0) {
                  let data5 = data4.key;
                  if (typeof data5 == "string") {
                    if (func2(data5) > 317) {
                      let err11 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/key", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/key/maxLength", keyword: "maxLength", params: { limit: 317 }, message: "must NOT have more than 317 characters", schema: 317, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.key, data: data5 };
                      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
                    }
                    if (func2(data5) < 1) {
                      let err12 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/key", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.key, data: data5 };
                      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
                    }
                  } else {
                    let err13 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/key", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.selector.properties.matchExpressions.items.properties.key.type, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.key, data: data5 };
                    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
                  }
                }
                if (data4.operator !== void 0) {
                  let data6 = data4.operator;
                  if (typeof data6 != "string") {
                    let err14 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/operator", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.selector.properties.matchExpressions.items.properties.operator.type, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.operator, data: data6 };
                    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
                  }
                  if (!(data6 === "In" || data6 === "NotIn" || data6 === "Exists" || data6 === "DoesNotExist")) {
                    let err15 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/operator", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/operator/enum", keyword: "enum", params: { allowedValues: schema17.properties.selector.properties.matchExpressions.items.properties.operator.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.selector.properties.matchExpressions.items.properties.operator.enum, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.operator, data: data6 };
                    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
                  }
                }
                if (data4.values !== void 0) {
                  let data7 = data4.values;
                  if (Array.isArray(data7)) {
                    if (data7.length > 64) {
                      let err16 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items", schema: 64, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.values, data: data7 };
                      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
                    }
                    let len1 = data7.length;
                    for (let i1 = 0; i1 < len1; i1++) {
                      let data8 = data7[i1];
                      if (typeof data8 == "string") {
                        if (func2(data8) > 63) {
                          let err17 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values/" + i1, schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/items/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.values.items, data: data8 };
                          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
                        }
                      } else {
                        let err18 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values/" + i1, schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.selector.properties.matchExpressions.items.properties.values.items.type, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.values.items, data: data8 };
                        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
                      }
                    }
                  } else {
                    let err19 = { instancePath: instancePath + "/selector/matchExpressions/" + i0 + "/values", schemaPath: "#/properties/selector/properties/matchExpressions/items/properties/values/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema17.properties.selector.properties.matchExpressions.items.properties.values.type, parentSchema: schema17.properties.selector.properties.matchExpressions.items.properties.values, data: data7 };
                    vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
                  }
                }
              } else {
                let err20 = { instancePath: instancePath + "/selector/matchExpressions/" + i0, schemaPath: "#/properties/selector/properties/matchExpressions/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema17.properties.selector.properties.matchExpressions.items.type, parentSchema: schema17.properties.selector.properties.matchExpressions.items, data: data4 };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
            }
          } else {
            let err21 = { instancePath: instancePath + "/selector/matchExpressions", schemaPath: "#/properties/selector/properties/matchExpressions/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema17.properties.selector.properties.matchExpressions.type, parentSchema: schema17.properties.selector.properties.matchExpressions, data: data3 };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
      } else {
        let err22 = { instancePath: instancePath + "/selector", schemaPath: "#/properties/selector/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema17.properties.selector.type, parentSchema: schema17.properties.selector, data: data0 };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.key !== void 0) {
      let data9 = data.key;
      if (typeof data9 == "string") {
        if (func2(data9) > 1024) {
          let err23 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema17.properties.key, data: data9 };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        if (func2(data9) < 1) {
          let err24 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema17.properties.key, data: data9 };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
      } else {
        let err25 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.key.type, parentSchema: schema17.properties.key, data: data9 };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.keys !== void 0) {
      let data10 = data.keys;
      if (Array.isArray(data10)) {
        if (data10.length > 8) {
          let err26 = { instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items", schema: 8, parentSchema: schema17.properties.keys, data: data10 };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data10.length < 1) {
          let err27 = { instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema17.properties.keys, data: data10 };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
        let len2 = data10.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data11 = data10[i2];
          if (typeof data11 == "string") {
            if (func2(data11) > 1024) {
              let err28 = { instancePath: instancePath + "/keys/" + i2, schemaPath: "#/properties/keys/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema17.properties.keys.items, data: data11 };
              vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
            }
            if (func2(data11) < 1) {
              let err29 = { instancePath: instancePath + "/keys/" + i2, schemaPath: "#/properties/keys/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema17.properties.keys.items, data: data11 };
              vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
            }
          } else {
            let err30 = { instancePath: instancePath + "/keys/" + i2, schemaPath: "#/properties/keys/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.keys.items.type, parentSchema: schema17.properties.keys.items, data: data11 };
            vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
          }
        }
      } else {
        let err31 = { instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema17.properties.keys.type, parentSchema: schema17.properties.keys, data: data10 };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.groupBy !== void 0) {
      let data12 = data.groupBy;
      if (Array.isArray(data12)) {
        if (data12.length > 8) {
          let err32 = { instancePath: instancePath + "/groupBy", schemaPath: "#/properties/groupBy/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items", schema: 8, parentSchema: schema17.properties.groupBy, data: data12 };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
        if (data12.length < 1) {
          let err33 = { instancePath: instancePath + "/groupBy", schemaPath: "#/properties/groupBy/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items", schema: 1, parentSchema: schema17.properties.groupBy, data: data12 };
          vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
        }
        let len3 = data12.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data13 = data12[i3];
          if (typeof data13 == "string") {
            if (func2(data13) > 317) {
              let err34 = { instancePath: instancePath + "/groupBy/" + i3, schemaPath: "#/properties/groupBy/items/maxLength", keyword: "maxLength", params: { limit: 317 }, message: "must NOT have more than 317 characters", schema: 317, parentSchema: schema17.properties.groupBy.items, data: data13 };
              vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
            }
            if (func2(data13) < 1) {
              let err35 = { instancePath: instancePath + "/groupBy/" + i3, schemaPath: "#/properties/groupBy/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema17.properties.groupBy.items, data: data13 };
              vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
            }
          } else {
            let err36 = { instancePath: instancePath + "/groupBy/" + i3, schemaPath: "#/properties/groupBy/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.groupBy.items.type, parentSchema: schema17.properties.groupBy.items, data: data13 };
            vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
          }
        }
      } else {
        let err37 = { instancePath: instancePath + "/groupBy", schemaPath: "#/properties/groupBy/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema17.properties.groupBy.type, parentSchema: schema17.properties.groupBy, data: data12 };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.onMissingKey !== void 0) {
      let data14 = data.onMissingKey;
      if (typeof data14 != "string") {
        let err38 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.onMissingKey.type, parentSchema: schema17.properties.onMissingKey, data: data14 };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
      if (!(data14 === "Run" || data14 === "Group")) {
        let err39 = { instancePath: instancePath + "/onMissingKey", schemaPath: "#/properties/onMissingKey/enum", keyword: "enum", params: { allowedValues: schema17.properties.onMissingKey.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.onMissingKey.enum, parentSchema: schema17.properties.onMissingKey, data: data14 };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
    }
    if (data.strategy !== void 0) {
      let data15 = data.strategy;
      if (typeof data15 != "string") {
        let err40 = { instancePath: instancePath + "/strategy", schemaPath: "#/properties/strategy/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.strategy.type, parentSchema: schema17.properties.strategy, data: data15 };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
      if (!(data15 === "Cancel" || data15 === "CancelRunFinally" || data15 === "StopRunFinally" || data15 === "Queue" || data15 === "QueueLatest" || data15 === "Skip")) {
        let err41 = { instancePath: instancePath + "/strategy", schemaPath: "#/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema17.properties.strategy.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.strategy.enum, parentSchema: schema17.properties.strategy, data: data15 };
        vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
      }
    }
    if (data.running !== void 0) {
      let data16 = data.running;
      if (typeof data16 != "string") {
        let err42 = { instancePath: instancePath + "/running", schemaPath: "#/properties/running/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.running.type, parentSchema: schema17.properties.running, data: data16 };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
      if (!(data16 === "Cancelled" || data16 === "CancelledRunFinally" || data16 === "StoppedRunFinally" || data16 === "Leave")) {
        let err43 = { instancePath: instancePath + "/running", schemaPath: "#/properties/running/enum", keyword: "enum", params: { allowedValues: schema17.properties.running.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.running.enum, parentSchema: schema17.properties.running, data: data16 };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
    if (data.waiting !== void 0) {
      let data17 = data.waiting;
      if (typeof data17 != "string") {
        let err44 = { instancePath: instancePath + "/waiting", schemaPath: "#/properties/waiting/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.waiting.type, parentSchema: schema17.properties.waiting, data: data17 };
        vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
      }
      if (!(data17 === "Newest" || data17 === "All" || data17 === "None")) {
        let err45 = { instancePath: instancePath + "/waiting", schemaPath: "#/properties/waiting/enum", keyword: "enum", params: { allowedValues: schema17.properties.waiting.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.waiting.enum, parentSchema: schema17.properties.waiting, data: data17 };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.maxRunning !== void 0) {
      let data18 = data.maxRunning;
      if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18) && isFinite(data18))) {
        let err46 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema17.properties.maxRunning.type, parentSchema: schema17.properties.maxRunning, data: data18 };
        vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
      }
      if (typeof data18 == "number" && isFinite(data18)) {
        if (data18 > 1e4 || isNaN(data18)) {
          let err47 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema17.properties.maxRunning, data: data18 };
          vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
        }
        if (data18 < 1 || isNaN(data18)) {
          let err48 = { instancePath: instancePath + "/maxRunning", schemaPath: "#/properties/maxRunning/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema17.properties.maxRunning, data: data18 };
          vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
        }
      }
    }
    if (data.maxQueued !== void 0) {
      let data19 = data.maxQueued;
      if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19) && isFinite(data19))) {
        let err49 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/type", keyword: "type", params: { type: "integer" }, message: "must be integer", schema: schema17.properties.maxQueued.type, parentSchema: schema17.properties.maxQueued, data: data19 };
        vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
      }
      if (typeof data19 == "number" && isFinite(data19)) {
        if (data19 > 1e4 || isNaN(data19)) {
          let err50 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 }, message: "must be <= 10000", schema: 1e4, parentSchema: schema17.properties.maxQueued, data: data19 };
          vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
        }
        if (data19 < 1 || isNaN(data19)) {
          let err51 = { instancePath: instancePath + "/maxQueued", schemaPath: "#/properties/maxQueued/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1", schema: 1, parentSchema: schema17.properties.maxQueued, data: data19 };
          vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
        }
      }
    }
    if (data.overflow !== void 0) {
      let data20 = data.overflow;
      if (typeof data20 != "string") {
        let err52 = { instancePath: instancePath + "/overflow", schemaPath: "#/properties/overflow/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.overflow.type, parentSchema: schema17.properties.overflow, data: data20 };
        vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
      }
      if (!(data20 === "DropOldest" || data20 === "DropNewest")) {
        let err53 = { instancePath: instancePath + "/overflow", schemaPath: "#/properties/overflow/enum", keyword: "enum", params: { allowedValues: schema17.properties.overflow.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.overflow.enum, parentSchema: schema17.properties.overflow, data: data20 };
        vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
      }
    }
    if (data.noOverlap !== void 0) {
      let data21 = data.noOverlap;
      if (typeof data21 != "boolean") {
        let err54 = { instancePath: instancePath + "/noOverlap", schemaPath: "#/properties/noOverlap/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema17.properties.noOverlap.type, parentSchema: schema17.properties.noOverlap, data: data21 };
        vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
      }
    }
    if (data.gracePeriod !== void 0) {
      let data22 = data.gracePeriod;
      if (typeof data22 == "string") {
        if (func2(data22) > 20) {
          let err55 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema17.properties.gracePeriod, data: data22 };
          vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
        }
        if (func2(data22) < 2) {
          let err56 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema17.properties.gracePeriod, data: data22 };
          vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
        }
        if (!pattern1.test(data22)) {
          let err57 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema17.properties.gracePeriod, data: data22 };
          vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
        }
      } else {
        let err58 = { instancePath: instancePath + "/gracePeriod", schemaPath: "#/properties/gracePeriod/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.gracePeriod.type, parentSchema: schema17.properties.gracePeriod, data: data22 };
        vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
      }
    }
    if (data.queueTimeout !== void 0) {
      let data23 = data.queueTimeout;
      if (typeof data23 == "string") {
        if (func2(data23) > 20) {
          let err59 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/maxLength", keyword: "maxLength", params: { limit: 20 }, message: "must NOT have more than 20 characters", schema: 20, parentSchema: schema17.properties.queueTimeout, data: data23 };
          vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
        }
        if (func2(data23) < 2) {
          let err60 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema17.properties.queueTimeout, data: data23 };
          vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
        }
        if (!pattern1.test(data23)) {
          let err61 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/pattern", keyword: "pattern", params: { pattern: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$" }, message: 'must match pattern "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$"', schema: "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$", parentSchema: schema17.properties.queueTimeout, data: data23 };
          vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
        }
      } else {
        let err62 = { instancePath: instancePath + "/queueTimeout", schemaPath: "#/properties/queueTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.queueTimeout.type, parentSchema: schema17.properties.queueTimeout, data: data23 };
        vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
      }
    }
    if (data.protectAfter !== void 0) {
      let data24 = data.protectAfter;
      if (typeof data24 == "string") {
        if (func2(data24) > 300) {
          let err63 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters", schema: 300, parentSchema: schema17.properties.protectAfter, data: data24 };
          vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
        }
        if (func2(data24) < 2) {
          let err64 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters", schema: 2, parentSchema: schema17.properties.protectAfter, data: data24 };
          vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
        }
        if (!pattern3.test(data24)) {
          let err65 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/pattern", keyword: "pattern", params: { pattern: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$" }, message: 'must match pattern "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$"', schema: "^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?)$", parentSchema: schema17.properties.protectAfter, data: data24 };
          vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
        }
      } else {
        let err66 = { instancePath: instancePath + "/protectAfter", schemaPath: "#/properties/protectAfter/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.protectAfter.type, parentSchema: schema17.properties.protectAfter, data: data24 };
        vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
      }
    }
    if (data.order !== void 0) {
      let data25 = data.order;
      if (typeof data25 == "string") {
        if (func2(data25) > 1024) {
          let err67 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema17.properties.order, data: data25 };
          vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
        }
        if (func2(data25) < 1) {
          let err68 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema17.properties.order, data: data25 };
          vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
        }
      } else {
        let err69 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.order.type, parentSchema: schema17.properties.order, data: data25 };
        vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
      }
    }
    if (data.revision !== void 0) {
      let data26 = data.revision;
      if (typeof data26 == "string") {
        if (func2(data26) > 1024) {
          let err70 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters", schema: 1024, parentSchema: schema17.properties.revision, data: data26 };
          vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
        }
        if (func2(data26) < 1) {
          let err71 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema17.properties.revision, data: data26 };
          vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
        }
      } else {
        let err72 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.revision.type, parentSchema: schema17.properties.revision, data: data26 };
        vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
      }
    }
    if (data.sameRevision !== void 0) {
      let data27 = data.sameRevision;
      if (typeof data27 != "string") {
        let err73 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.sameRevision.type, parentSchema: schema17.properties.sameRevision, data: data27 };
        vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
      }
      if (!(data27 === "Run" || data27 === "Skip")) {
        let err74 = { instancePath: instancePath + "/sameRevision", schemaPath: "#/properties/sameRevision/enum", keyword: "enum", params: { allowedValues: schema17.properties.sameRevision.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.sameRevision.enum, parentSchema: schema17.properties.sameRevision, data: data27 };
        vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
      }
    }
    if (data.paused !== void 0) {
      let data28 = data.paused;
      if (typeof data28 != "boolean") {
        let err75 = { instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema17.properties.paused.type, parentSchema: schema17.properties.paused, data: data28 };
        vErrors === null ? vErrors = [err75] : vErrors.push(err75), errors++;
      }
    }
    if (data.namespaceSelector !== void 0) {
      let data29 = data.namespaceSelector;
      if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
        for (let key4 in data29)
          if (!(key4 === "matchLabels" || key4 === "matchExpressions")) {
            let err76 = { instancePath: instancePath + "/namespaceSelector", schemaPath: "#/properties/namespaceSelector/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema17.properties.namespaceSelector, data: data29 };
            vErrors === null ? vErrors = [err76] : vErrors.push(err76), errors++;
          }
        if (data29.matchLabels !== void 0) {
          let data30 = data29.matchLabels;
          if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
            if (Object.keys(data30).length > 32) {
              let err77 = { instancePath: instancePath + "/namespaceSelector/matchLabels", schemaPath: "#/properties/namespaceSelector/properties/matchLabels/maxProperties", keyword: "maxProperties", params: { limit: 32 }, message: "must NOT have more than 32 properties", schema: 32, parentSchema: schema17.properties.namespaceSelector.properties.matchLabels, data: data30 };
              vErrors === null ? vErrors = [err77] : vErrors.push(err77), errors++;
            }
            for (let key5 in data30) {
              let data31 = data30[key5];
              if (typeof data31 == "string") {
                if (func2(data31) > 63) {
                  let err78 = { instancePath: instancePath + "/namespaceSelector/matchLabels/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/namespaceSelector/properties/matchLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema17.properties.namespaceSelector.properties.matchLabels.additionalProperties, data: data31 };
                  vErrors === null ? vErrors = [err78] : vErrors.push(err78), errors++;
                }
              } else {
                let err79 = { instancePath: instancePath + "/namespaceSelector/matchLabels/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/namespaceSelector/properties/matchLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.namespaceSelector.properties.matchLabels.additionalProperties.type, parentSchema: schema17.properties.namespaceSelector.properties.matchLabels.additionalProperties, data: data31 };
                vErrors === null ? vErrors = [err79] : vErrors.push(err79), errors++;
              }
            }
          } else {
            let err80 = { instancePath: instancePath + "/namespaceSelector/matchLabels", schemaPath: "#/properties/namespaceSelector/properties/matchLabels/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema17.properties.namespaceSelector.properties.matchLabels.type, parentSchema: schema17.properties.namespaceSelector.properties.matchLabels, data: data30 };
            vErrors === null ? vErrors = [err80] : vErrors.push(err80), errors++;
          }
        }
        if (data29.matchExpressions !== void 0) {
          let data32 = data29.matchExpressions;
          if (Array.isArray(data32)) {
            if (data32.length > 32) {
              let err81 = { instancePath: instancePath + "/namespaceSelector/matchExpressions", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items", schema: 32, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions, data: data32 };
              vErrors === null ? vErrors = [err81] : vErrors.push(err81), errors++;
            }
            let len4 = data32.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data33 = data32[i4];
              if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
                if (data33.key === void 0) {
                  let err82 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4, schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.required, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items, data: data33 };
                  vErrors === null ? vErrors = [err82] : vErrors.push(err82), errors++;
                }
                if (data33.operator === void 0) {
                  let err83 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4, schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/required", keyword: "required", params: { missingProperty: "operator" }, message: "must have required property 'operator'", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.required, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items, data: data33 };
                  vErrors === null ? vErrors = [err83] : vErrors.push(err83), errors++;
                }
                for (let key6 in data33)
                  if (!(key6 === "key" || key6 === "operator" || key6 === "values")) {
                    let err84 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4, schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties", schema: !1, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items, data: data33 };
                    vErrors === null ? vErrors = [err84] : vErrors.push(err84), errors++;
                  }
                if (data33.key !== void 0) {
                  let data34 = data33.key;
                  if (typeof data34 == "string") {
                    if (func2(data34) > 317) {
                      let err85 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/key", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/key/maxLength", keyword: "maxLength", params: { limit: 317 }, message: "must NOT have more than 317 characters", schema: 317, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.key, data: data34 };
                      vErrors === null ? vErrors = [err85] : vErrors.push(err85), errors++;
                    }
                    if (func2(data34) < 1) {
                      let err86 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/key", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", schema: 1, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.key, data: data34 };
                      vErrors === null ? vErrors = [err86] : vErrors.push(err86), errors++;
                    }
                  } else {
                    let err87 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/key", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.key.type, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.key, data: data34 };
                    vErrors === null ? vErrors = [err87] : vErrors.push(err87), errors++;
                  }
                }
                if (data33.operator !== void 0) {
                  let data35 = data33.operator;
                  if (typeof data35 != "string") {
                    let err88 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/operator", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.operator.type, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.operator, data: data35 };
                    vErrors === null ? vErrors = [err88] : vErrors.push(err88), errors++;
                  }
                  if (!(data35 === "In" || data35 === "NotIn" || data35 === "Exists" || data35 === "DoesNotExist")) {
                    let err89 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/operator", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/operator/enum", keyword: "enum", params: { allowedValues: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.operator.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.operator.enum, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.operator, data: data35 };
                    vErrors === null ? vErrors = [err89] : vErrors.push(err89), errors++;
                  }
                }
                if (data33.values !== void 0) {
                  let data36 = data33.values;
                  if (Array.isArray(data36)) {
                    if (data36.length > 64) {
                      let err90 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/values", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/values/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items", schema: 64, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.values, data: data36 };
                      vErrors === null ? vErrors = [err90] : vErrors.push(err90), errors++;
                    }
                    let len5 = data36.length;
                    for (let i5 = 0; i5 < len5; i5++) {
                      let data37 = data36[i5];
                      if (typeof data37 == "string") {
                        if (func2(data37) > 63) {
                          let err91 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/values/" + i5, schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/values/items/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters", schema: 63, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.values.items, data: data37 };
                          vErrors === null ? vErrors = [err91] : vErrors.push(err91), errors++;
                        }
                      } else {
                        let err92 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/values/" + i5, schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/values/items/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.values.items.type, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.values.items, data: data37 };
                        vErrors === null ? vErrors = [err92] : vErrors.push(err92), errors++;
                      }
                    }
                  } else {
                    let err93 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4 + "/values", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/properties/values/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.values.type, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items.properties.values, data: data36 };
                    vErrors === null ? vErrors = [err93] : vErrors.push(err93), errors++;
                  }
                }
              } else {
                let err94 = { instancePath: instancePath + "/namespaceSelector/matchExpressions/" + i4, schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/items/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema17.properties.namespaceSelector.properties.matchExpressions.items.type, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions.items, data: data33 };
                vErrors === null ? vErrors = [err94] : vErrors.push(err94), errors++;
              }
            }
          } else {
            let err95 = { instancePath: instancePath + "/namespaceSelector/matchExpressions", schemaPath: "#/properties/namespaceSelector/properties/matchExpressions/type", keyword: "type", params: { type: "array" }, message: "must be array", schema: schema17.properties.namespaceSelector.properties.matchExpressions.type, parentSchema: schema17.properties.namespaceSelector.properties.matchExpressions, data: data32 };
            vErrors === null ? vErrors = [err95] : vErrors.push(err95), errors++;
          }
        }
      } else {
        let err96 = { instancePath: instancePath + "/namespaceSelector", schemaPath: "#/properties/namespaceSelector/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema17.properties.namespaceSelector.type, parentSchema: schema17.properties.namespaceSelector, data: data29 };
        vErrors === null ? vErrors = [err96] : vErrors.push(err96), errors++;
      }
    }
    if (data.scope !== void 0) {
      let data38 = data.scope;
      if (typeof data38 != "string") {
        let err97 = { instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string", schema: schema17.properties.scope.type, parentSchema: schema17.properties.scope, data: data38 };
        vErrors === null ? vErrors = [err97] : vErrors.push(err97), errors++;
      }
      if (!(data38 === "Namespace" || data38 === "Cluster")) {
        let err98 = { instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/enum", keyword: "enum", params: { allowedValues: schema17.properties.scope.enum }, message: "must be equal to one of the allowed values", schema: schema17.properties.scope.enum, parentSchema: schema17.properties.scope, data: data38 };
        vErrors === null ? vErrors = [err98] : vErrors.push(err98), errors++;
      }
    }
    if (data.allowCrossNamespaceEnding !== void 0) {
      let data39 = data.allowCrossNamespaceEnding;
      if (typeof data39 != "boolean") {
        let err99 = { instancePath: instancePath + "/allowCrossNamespaceEnding", schemaPath: "#/properties/allowCrossNamespaceEnding/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean", schema: schema17.properties.allowCrossNamespaceEnding.type, parentSchema: schema17.properties.allowCrossNamespaceEnding, data: data39 };
        vErrors === null ? vErrors = [err99] : vErrors.push(err99), errors++;
      }
    }
  } else {
    let err100 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object", schema: schema17.type, parentSchema: schema17, data };
    vErrors === null ? vErrors = [err100] : vErrors.push(err100), errors++;
  }
  return validate16.errors = vErrors, errors === 0;
}
export {
  claimAnnotation,
  claimSpec,
  clusterControlSpec,
  controlSpec,
  groupsMark,
  heldMark,
  params
};

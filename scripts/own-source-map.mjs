const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

/**
 * The source map (version 3) with the sources alone for which `isOwn` holds; what comes from others maps to nothing. Node
 * decodes the whole map with the first stack that it shows, and keeps it: the packages' part would take 60 MB.
 */
export function ownSourceMap({ sources, names, mappings, ...map }, isOwn) {
  const kept = createNumbering(sources);
  const keptNames = createNumbering(names);
  let last = [0, 0, 0, 0];
  let isMapped = false;
  const encoded = decoded(mappings).map((segments) => {
    let lastColumn = 0;
    const texts = segments.flatMap(({ column, source, line, sourceColumn, name }) => {
      const isOurs = source !== undefined && isOwn(sources[source]);
      if (!isOurs && !isMapped) {
        return [];
      }
      isMapped = isOurs;
      const values = [column - lastColumn];
      lastColumn = column;
      if (isOurs) {
        const position = [kept.numberOf(source), line, sourceColumn];
        values.push(...position.map((value, at) => value - last[at]));
        last = [...position, last[3]];
        if (name !== undefined) {
          const number = keptNames.numberOf(name);
          values.push(number - last[3]);
          last[3] = number;
        }
      }
      return [values.map(toDigits).join('')];
    });
    return texts.join(',');
  });
  // An empty line at the end: Node 20 takes a segment that maps to nothing for one that maps to something, if it is the last.
  return { ...map, sources: kept.items(), names: keptNames.items(), mappings: [...encoded, ''].join(';') };
}

/** Numbers anew what is used of a list, in the order of first use. */
function createNumbering(all) {
  const numbers = new Map();
  return {
    numberOf: (index) => {
      if (!numbers.has(index)) {
        numbers.set(index, numbers.size);
      }
      return numbers.get(index);
    },
    items: () => [...numbers.keys()].map((index) => all[index]),
  };
}

/** The segments of each line, with numbers that are counted from the beginning and not from the segment before. */
function decoded(mappings) {
  let [source, line, sourceColumn, name] = [0, 0, 0, 0];
  return mappings.split(';').map((text) => {
    let column = 0;
    return text
      .split(',')
      .filter((segment) => segment !== '')
      .map((segment) => {
        const [columns, ofSource, lines, sourceColumns, ofName] = toNumbers(segment);
        column += columns;
        if (ofSource === undefined) {
          return { column };
        }
        source += ofSource;
        line += lines;
        sourceColumn += sourceColumns;
        name += ofName ?? 0;
        return { column, source, line, sourceColumn, ...(ofName !== undefined && { name }) };
      });
  });
}

/** Base64 VLQ: six bits a digit, of which the highest says that more follow; the lowest bit of a number is its sign. */
function toNumbers(text) {
  const numbers = [];
  let [bits, shift] = [0, 0];
  for (const digit of text) {
    const value = VALUES.get(digit);
    bits += (value & 31) << shift;
    shift += 5;
    if (value < 32) {
      numbers.push(bits & 1 ? -(bits >> 1) : bits >> 1);
      [bits, shift] = [0, 0];
    }
  }
  return numbers;
}

function toDigits(number) {
  let bits = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const rest = bits >> 5;
    text += DIGITS[(bits & 31) | (rest > 0 ? 32 : 0)];
    bits = rest;
  } while (bits > 0);
  return text;
}

import fc from 'fast-check';

/** A path of a binding and the JSON text of a body. */
export interface Question {
  readonly path: string;
  readonly body: string;
}

/** Names that bodies have and paths ask for: few, so that they meet. */
const names = ['a', 'b', 'c', 'x.y', 'é', '__proto__', 'constructor', '1', 'a b', 'true', 'range', '😀', "q'", ''];

const texts = [
  ...['', 'h', 'hé', 'a&b<c>', 'q"u\\', 'l\n\u2028', '😀', '\uffff', 'x', 'true', '$(body.a)'].map((text) =>
    JSON.stringify(text),
  ),
  '"\\ud800x"',
  '"\\b\\f\\u0001\u007f"',
];

// Beyond what a double keeps, and in forms that Go writes otherwise.
const numbers = '0 1 -1 2 3 1.5 -0 1.0 1e3 1E2 1e21 1e-7 0.000001 9007199254740993 123456789012'.split(' ');

const scalar = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 5, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom('null', 'true', 'false') },
);

const { value: body } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 2, arbitrary: scalar },
    { weight: 3, arbitrary: tie('object') },
    { weight: 2, arbitrary: tie('list') },
  ),
  // Lists of one shape are what real bodies have.
  list: fc.oneof(
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc.tuple(tie('value'), fc.integer({ min: 1, max: 3 })).map(([item, n]) => `[${Array(n).fill(item).join(',')}]`),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 4 })
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
}));

const name = fc.constantFrom(
  ...'a b c x\\.y é __proto__ constructor 1 true range 😀 * \\* toString length'.split(' '),
  'a\\ b',
  'a\\',
  '',
);

const index = fc.constantFrom(
  ...'0 1 -1 * : 1: :2 0:2 -2: ::2 0:3:2 5 2:1 - ::0 ::-1 0:0 99999999999999999999 1.5 x 0,1'.split(' '),
  ...['', ' 0', '"a"', "'a'", "'x\\.y'", "'x.y'", "'é'", "'*'", "''", "'a b'", "'q\\''", "'a','b'", '0, -1', "'a', 0"],
  ...['[0', '?(@.a),0'],
);

const literal = fc.constantFrom(
  ...'1 1.0 -1 +2 2. 1.5 .5 1.2.3 "x" \'x\' "a&b<c>" "\\101" true false null @.a @.b @ $ @.a[0] @.* - \'\' "h" 104'.split(
    ' ',
  ),
  ...["'h\\u00e9'", '"h\\xc3\\xa9"', "'q\\'x'", '"q\\"u\\\\"', '"a)b"', "'\\q'", '"unclosed'],
  ...['9223372036854775807', '9223372036854775808'],
);

const operator = fc.constantFrom('==', '!=', '<', '>', '<=', '>=', '=', '=<', '===');
const side = fc.constantFrom(...'@.a @.b @ @.a.b @[0] @.a[5] foo @..a @.* @.a,b @.c range end 1 "x"'.split(' '));
const space = fc.constantFrom('', '', ' ');

const filter = fc.oneof(
  side.map((left) => `[?(${left})]`),
  fc.tuple(side, space, operator, space, literal).map((parts) => `[?(${parts.join('')})]`),
  fc.tuple(side, side).map(([outer, inner]) => `[?(${outer}[?(${inner})])]`),
);

const step = fc.oneof(
  { weight: 9, arbitrary: name.map((text) => `.${text}`) },
  { weight: 5, arbitrary: index.map((text) => `[${text}]`) },
  { weight: 3, arbitrary: filter },
  { weight: 2, arbitrary: fc.constantFrom('..', '..a', '..*', '..[0]', '.*', '[*]') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[' ', '\t', '@', '$', ' range', ' end', ' 5', '"t"', "'t'", ' true', ' foo', '{', '}', '!', '(a)', '\n'],
      ...['\r', '..\\a', '-3', '٣', 'é'],
    ),
  },
);

const root = fc.oneof(
  { weight: 6, arbitrary: fc.constant('body') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...'.body Body header header.x-GITHUB-event header.accept extensions.lab context.eventID context.EventID'.split(
        ' ',
      ),
      ...['', '.', '@', '$.body', "['body']", 'nope', '..body'],
    ),
  },
);

const braced = (path: string, braces: number): string => (braces === 0 ? `{${path}}` : path);

const anyPath = fc
  .tuple(root, fc.array(step, { maxLength: 3 }), fc.integer({ min: 0, max: 9 }))
  .map(([from, steps, braces]) => braced(`${from}${steps.join('')}`, braces));

const anywhere = fc.record({ path: anyPath, body });

/** Leads to something: follows the members of the body for a while, and may take one step of its own then. */
const into = fc
  .tuple(body, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fc.option(step), fc.integer({ min: 0, max: 9 }))
  .map(([text, picks, last, braces]) => ({
    path: braced(`body${stepsInto(JSON.parse(text), picks)}${last ?? ''}`, braces),
    body: text,
  }));

function stepsInto(value: unknown, [pick, ...picks]: readonly number[]): string {
  if (pick === undefined || typeof value !== 'object' || value === null) {
    return '';
  }
  const members = Object.entries(value).filter(([member]) => member !== '');
  const [member = '', inner] = members[pick % members.length] ?? [];
  if (member === '') {
    return '';
  }
  const taken = Array.isArray(value) ? `[${member}]` : `.${member.replaceAll(/[ .']/g, '\\$&')}`;
  return taken + stepsInto(inner, picks);
}

/** A path and a body; nothing is said about whether the path can be read. */
export const question: fc.Arbitrary<Question> = fc.oneof(anywhere, into);

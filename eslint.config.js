import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const clock = 'Time is an argument: take `now`, or a Clock from the composition root.';
const random = 'Ids and randomness are arguments: take a function from the composition root.';

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', '.cache/', '.demo/', 'src/api/generated/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/strict-boolean-expressions': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/promise-function-async': 'error',
      '@typescript-eslint/return-await': ['error', 'always'],
      '@typescript-eslint/require-array-sort-compare': 'error',
      '@typescript-eslint/no-unsafe-type-assertion': 'error',
      '@typescript-eslint/no-shadow': 'error',
      '@typescript-eslint/method-signature-style': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Taking a member out by destructuring the rest is how readonly objects lose one.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // An index signature is reached by brackets: tsconfig asks for it, so the opposite rule must rest.
      '@typescript-eslint/dot-notation': 'off',
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
      'no-param-reassign': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: clock },
        { object: 'Math', property: 'random', message: random },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clock },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'process', message: 'Only main.ts, demo.ts and cli.ts read the process; pass in what is needed.' },
      ],
    },
  },
  {
    // The composition roots are where clock, randomness and process come from.
    files: ['src/main.ts', 'src/demo.ts', 'src/cli.ts', 'src/process-means.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off', 'no-restricted-globals': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Tests read JSON of known shape and jest's matchers are loosely typed.
      '@typescript-eslint/no-unsafe-type-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);

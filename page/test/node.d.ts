// What the tests use of Node, so that the page needs no types of it.
declare module 'node:test' {
  export function test(name: string, run: () => unknown): void
}
declare module 'node:assert/strict' {
  interface Assert {
    (value: unknown, message?: string): void
    equal(actual: unknown, expected: unknown, message?: string): void
    deepEqual(actual: unknown, expected: unknown, message?: string): void
  }
  const assert: Assert
  export default assert
}

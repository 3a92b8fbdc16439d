// What the tests use of Node, so that the page needs no types of it.
declare module 'node:test' {
  export function test(name: string, run: () => unknown): void
  interface Timers {
    enable(options: { apis: string[] }): void
    tick(ms: number): void
  }
  export const mock: { timers: Timers }
}
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string
}
declare module 'node:assert/strict' {
  interface Assert {
    (value: unknown, message?: string): void
    fail(message: string): never
    equal(actual: unknown, expected: unknown, message?: string): void
    notEqual(actual: unknown, expected: unknown, message?: string): void
    rejects(promise: Promise<unknown>, expected?: (why: unknown) => boolean): Promise<void>
    deepEqual(actual: unknown, expected: unknown, message?: string): void
  }
  const assert: Assert
  export default assert
}
declare function setImmediate(run: () => void): void
declare const process: { argv: string[] }

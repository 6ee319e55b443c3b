/** A running browser of one engine. */
export interface Browser {
  /** A tab without the cookies and storage of an earlier one. */
  readonly newTab: () => Promise<Tab>
  readonly close: () => Promise<void>
}

/** CSS pixels from the upper left corner of the window. */
export type Point = readonly [x: number, y: number]

export type Key = 'Escape' | 'End' | 'Enter'

/** The functions of an engine's driver. The verbs of a page are built on them: page.ts. */
export interface Tab {
  readonly go: (address: string) => Promise<void>
  /** Returns the value of an expression in the page. */
  readonly run: <Value>(expression: string) => Promise<Value>
  /** Presses the mouse button at the first point and releases it at the last. */
  readonly mouse: (...path: readonly Point[]) => Promise<void>
  readonly press: (key: Key) => Promise<void>
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>
  /** Chooses files on disk in the file input that the expression returns. */
  readonly choose: (expression: string, paths: readonly string[]) => Promise<void>
  /** Errors in the console, uncaught exceptions and violations of the content security policy. */
  readonly faults: () => readonly string[]
  /** PNG. */
  readonly picture: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { GivenFile } from '../portal/signed-file'
import { elementIn, type Place, placeOf, type Sought } from './find-element'
import type { Key, Point, Tab } from './tab'

/** A person's actions on a page, in any engine. A verb that names an element waits for it. */
export interface Page {
  readonly go: (address: string) => Promise<void>
  readonly back: () => Promise<void>
  readonly wait: (what: Sought) => Promise<void>
  readonly waitGone: (what: Sought) => Promise<void>
  readonly click: (what: Sought) => Promise<void>
  /** Clicks a point of the window, regardless of the element there. */
  readonly clickAt: (point: Point) => Promise<void>
  /** Replaces the text of a field. */
  readonly type: (what: Sought, text: string) => Promise<void>
  readonly files: (what: Sought, ...files: readonly GivenFile[]) => Promise<void>
  readonly key: (key: Key) => Promise<void>
  readonly drag: (what: Sought, right: number, down: number) => Promise<void>
  /** The text of a visible element. */
  readonly text: (what: Sought) => Promise<string | undefined>
  /** Runs a function in the page. It can use only its arguments, which are plain data. */
  readonly eval: <Values extends readonly unknown[], Result>(
    script: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>
}

/** The folder contains the files that are chosen in the page. */
export function pageOf(tab: Tab, folder: string): Page {
  const look = (what: Sought) => tab.run<Place | null>(`(${placeOf})(${elementIn(what)})`)
  /** The point where a click reaches an element, once nothing covers it and it has stopped moving. */
  const reach = async (what: Sought): Promise<Point> => {
    let before: Place | null = null
    // Compared with the look before the pause: two looks at once may see the same frame of a movement.
    const free = async () => {
      const [earlier, now] = [before, await look(what)]
      before = now
      const stands = now?.x === earlier?.x && now?.y === earlier?.y
      return stands && now?.isFree && now.isEnabled ? now : null
    }
    const { x, y } = await seen(free, what)
    return [x, y]
  }
  const click = async (what: Sought) => await tab.mouse(await reach(what))
  const evaluate: Page['eval'] = (script, ...values) =>
    tab.run(`(${script})(${values.map((value) => JSON.stringify(value)).join(', ')})`)
  return {
    go: tab.go,
    // The drivers' own commands may wait forever for a page from the browser's cache.
    back: () => tab.run('void setTimeout(() => history.back())'),
    wait: async (what) => void (await seen(() => look(what), what)),
    waitGone: async (what) =>
      await expect(async () => expect(await look(what)).toBeNull()).toPass(patience),
    click,
    clickAt: tab.mouse,
    type: async (what, text) => {
      await click(what)
      await evaluate(selectFocused)
      await tab.type(text)
    },
    files: async (what, ...files) => {
      await seen(() => look(what), what)
      await tab.choose(
        elementIn(what),
        files.map((file) => written(folder, file)),
      )
    },
    key: tab.press,
    drag: async (what, right, down) => {
      const [x, y] = await reach(what)
      await tab.mouse([x, y], [x + right / 2, y + down / 2], [x + right, y + down])
    },
    text: async (what) => (await look(what))?.text,
    eval: evaluate,
  }
}

const patience = { intervals: [50, 50, 100], timeout: 30_000 }

/** A page that is being left may not answer: it is asked again. */
async function seen(look: () => Promise<Place | null>, what: Sought): Promise<Place> {
  let place: Place | null = null
  await expect(async () => {
    place = await look()
    expect(place, `${what.role} ${what.name}`).not.toBeNull()
  }).toPass(patience)
  return place ?? (await seen(look, what))
}

function written(folder: string, { name, buffer }: GivenFile): string {
  const path = join(folder, name)
  writeFileSync(path, buffer)
  return path
}

/** Runs in the page. */
function selectFocused(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
}

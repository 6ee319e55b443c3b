import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progress, say, whileWorking } from './output'

let written = ''
let wasTerminal: boolean

beforeEach(() => {
  written = ''
  wasTerminal = process.stderr.isTTY
  vi.useFakeTimers({ now: 0 })
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written += String(text)
      return true
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  process.stderr.isTTY = wasTerminal
})

/** Reports one more step every half second, for the given number of seconds. */
function work(seconds: number): void {
  const report = progress('files', 100)
  for (let step = 1; step <= 2 * seconds; step++) {
    vi.advanceTimersByTime(500)
    report(step)
  }
}

describe('progress', () => {
  it.each([true, false])(
    'prints nothing for work under two seconds (terminal: %s)',
    (isTerminal) => {
      process.stderr.isTTY = isTerminal
      work(1.5)
      expect(written).toBe('')
    },
  )

  it('draws a bar on a terminal, and removes it before the next line', () => {
    process.stderr.isTTY = true
    work(25)
    expect(written).toContain('\r\u001B[Kfiles: [############............] 50 of 100')
    say('done')
    expect(written.endsWith('\r\u001B[Kdone\n')).toBe(true)
  })

  it('prints a line every ten seconds without a terminal', () => {
    process.stderr.isTTY = false
    work(25)
    expect(written.split('\n')).toEqual([
      'files: [#####...................] 20 of 100',
      'files: [##########..............] 40 of 100',
      '',
    ])
  })
})

describe('whileWorking', () => {
  it('counts the seconds, and returns the result', async () => {
    process.stderr.isTTY = false
    let finish = (_result: string): void => undefined
    const working = whileWorking(
      'seconds',
      new Promise<string>((resolve) => {
        finish = resolve
      }),
    )
    await vi.advanceTimersByTimeAsync(20_500)
    finish('done')
    expect(await working).toBe('done')
    expect(written).toBe('seconds: 10\nseconds: 20\n')
  })
})

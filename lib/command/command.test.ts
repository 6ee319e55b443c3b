import { describe, expect, it } from 'vitest'
import { type Actions, action, asksForHelp, runAction } from './command'
import { helpOf } from './help'
import { Misused } from './output'

/** Returns actions that record the values and operands of their calls. */
function recordingActions() {
  const calls: unknown[] = []
  const record = (name: string) => (values: object, operands: readonly string[]) => {
    calls.push([name, { ...values }, operands])
    return 0
  }
  const actions: Actions = {
    '': action({
      about: 'Make one',
      operands: ['FOLDER'],
      options: { keep: { kind: 'value', value: 'N', about: 'Keep N' } },
      run: record('default'),
    }),
    list: action({
      about: 'List them',
      operands: ['[FOLDER]'],
      options: { json: { kind: 'flag', about: 'Print JSON' } },
      run: record('list'),
    }),
    check: action({
      about: 'Check them',
      operands: ['FILE…'],
      options: { key: { kind: 'values', value: 'ID', about: 'Trust ID' } },
      run: record('check'),
    }),
  }
  return { actions, calls }
}

describe('runAction', () => {
  it.each([
    [['here'], ['default', { keep: undefined }, ['here']]],
    [
      ['here', '--keep', '3'],
      ['default', { keep: '3' }, ['here']],
    ],
    [['list'], ['list', { json: false }, []]],
    [
      ['list', '--json', 'here'],
      ['list', { json: true }, ['here']],
    ],
    [
      ['check', 'a', 'b'],
      ['check', { key: [] }, ['a', 'b']],
    ],
    [
      ['check', '--key', '1', '--key', '2', 'a'],
      ['check', { key: ['1', '2'] }, ['a']],
    ],
    [
      ['--', '--help'],
      ['default', { keep: undefined }, ['--help']],
    ],
  ])('runs the action that %j names', async (args, expected) => {
    const { actions, calls } = recordingActions()
    expect(await runAction(actions, args)).toBe(0)
    expect(calls).toEqual([expected])
  })

  it.each([
    [[], 'FOLDER is missing'],
    [['here', 'there'], 'Unexpected argument there'],
    [['list', 'here', 'there'], 'Unexpected argument there'],
    [['check'], 'FILE… is missing'],
    [['list', '--yes'], "Unknown option '--yes'"],
    [['here', '--keep'], "Option '--keep <value>' argument missing"],
  ])('says why %j is wrong and runs nothing', async (args, reason) => {
    const { actions, calls } = recordingActions()
    const run = runAction(actions, args)
    await expect(run).rejects.toThrow(Misused)
    await expect(run).rejects.toThrow(reason)
    expect(calls).toEqual([])
  })

  it('names an unknown action if no action is the default', async () => {
    const { actions } = recordingActions()
    const { list } = actions
    await expect(runAction(list ? { list } : {}, ['lst'])).rejects.toThrow('Unknown action lst')
  })
})

describe('asksForHelp', () => {
  it.each([
    [['list', '--help'], true],
    [['-h'], true],
    [['--', '-h'], false],
    [['help.pdf'], false],
  ])('%j: %s', (args, expected) => {
    expect(asksForHelp(args)).toBe(expected)
  })
})

describe('helpOf', () => {
  it('shows every action with its operands, and every option', () => {
    expect(helpOf('keep', recordingActions().actions)).toBe(
      [
        'paraph keep [OPTIONS] FOLDER',
        '    Make one',
        'paraph keep list [OPTIONS] [FOLDER]',
        '    List them',
        'paraph keep check [OPTIONS] FILE…',
        '    Check them',
        '',
        'Options',
        '  --keep N    Keep N',
        '  --json      Print JSON',
        '  --key ID …  Trust ID',
      ].join('\n'),
    )
  })
})

import { parseArgs } from 'node:util'
import { Misused } from './output'

/** An option. `flag`: it takes no value; `value`: it may be given once; `values`: it may be repeated. */
export interface Option {
  readonly kind: 'flag' | 'value' | 'values'
  /** Name of the value in the help, in capitals. */
  readonly value?: string
  readonly about: string
}

type Options = Readonly<Record<string, Option>>

interface ValueOf {
  readonly flag: boolean
  readonly value: string | undefined
  readonly values: readonly string[]
}

type Values<Given extends Options> = {
  readonly [Name in keyof Given]: ValueOf[Given[Name]['kind']]
}

/** One action of a command. */
export interface Action {
  readonly about: string
  /** Names of the operands: `NAME` is required, `[NAME]` optional; `NAME…` takes all further operands. */
  readonly operands: readonly string[]
  readonly options: Options
  /** Returns the exit status. Throws `Misused` and `Refused`. */
  run(values: Readonly<Record<string, unknown>>, operands: readonly string[]): Promise<number>
}

/** The actions of a command by name. The action named '' runs if the first operand names no action. */
export type Actions = Readonly<Record<string, Action>>

const noOptions = {} as const

/** An action whose values have the types that its options declare. */
export function action<const Given extends Options = typeof noOptions>(definition: {
  readonly about: string
  readonly operands?: readonly string[]
  readonly options?: Given
  run(values: Values<Given>, operands: readonly string[]): Promise<number> | number
}): Action {
  const { about, operands = [], options = noOptions } = definition
  return {
    about,
    operands,
    options,
    // `readCall` has parsed the values with these options.
    run: async (values, given) => await definition.run(values as Values<Given>, given),
  }
}

/**
 * Runs the action that the arguments name. Returns the exit status. Throws `Misused`, and the errors of the action.
 */
export async function runAction(actions: Actions, args: readonly string[]): Promise<number> {
  const [first = '', ...others] = args
  const isNamed = first !== '' && Object.hasOwn(actions, first)
  const action = actions[isNamed ? first : '']
  if (!action) throw new Misused(first === '' ? 'An action is missing' : `Unknown action ${first}`)
  const { values, operands } = readCall(action, isNamed ? others : args)
  return await action.run(values, operands)
}

/** Whether the arguments ask for the help. Everything after `--` is an operand. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? undefined : end).some((arg) => arg === '--help' || arg === '-h')
}

const parsers = {
  flag: { type: 'boolean', default: false },
  value: { type: 'string' },
  values: { type: 'string', multiple: true, default: [] as string[] },
} as const

function readCall({ operands: expected, options }: Action, args: readonly string[]) {
  const parsed = parseOrMisuse({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { kind }]) => [name, parsers[kind]]),
    ),
  })
  const { values, positionals: operands } = parsed
  const missing = expected[operands.length]
  if (missing !== undefined && !missing.startsWith('[')) throw new Misused(`${missing} is missing`)
  const surplus = operands[expected.length]
  if (surplus !== undefined && !expected.at(-1)?.includes('…')) {
    throw new Misused(`Unexpected argument ${surplus}`)
  }
  return { values, operands }
}

function parseOrMisuse(config: Parameters<typeof parseArgs>[0]) {
  try {
    return parseArgs({ ...config, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw new Misused(error.message)
    throw error
  }
}

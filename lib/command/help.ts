import type { Action, Actions } from './command'

/** The usage lines of a command, each with a description of the action, then its options. */
export function helpOf(name: string, actions: Actions): string {
  const usages = Object.entries(actions).map(
    ([actionName, action]) => [usageOf(name, actionName, action), action.about] as const,
  )
  const options = new Map(Object.values(actions).flatMap((action) => optionLines(action)))
  return [
    ...usages.flatMap(([usage, about]) => [usage, `    ${about}`]),
    ...(options.size === 0 ? [] : ['', 'Options', ...inColumns([...options])]),
  ].join('\n')
}

function usageOf(name: string, actionName: string, { operands, options }: Action): string {
  const isOptional = Object.keys(options).length > 0
  const words = ['paraph', name, actionName, isOptional ? '[OPTIONS]' : '', ...operands]
  return words.filter((word) => word !== '').join(' ')
}

function optionLines({ options }: Action): (readonly [option: string, about: string])[] {
  return Object.entries(options).map(([name, { kind, value = 'VALUE', about }]) => {
    const taken = { flag: '', value: ` ${value}`, values: ` ${value} …` }[kind]
    return [`--${name}${taken}`, about] as const
  })
}

/** Lines of two columns, the first as wide as its longest text. */
export function inColumns(rows: readonly (readonly [first: string, second: string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`)
}

import { resolve } from 'node:path'
/** One check of the project: a command, counted by its tests if it reports them, otherwise as one. */
export interface Part {
  /** Name of the part in the progress, in CONTRIBUTING.md and on the command line of `npm run test:long`. */
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Whether the part reports its tests. A run that then reports no test has failed. */
  readonly hasTests?: boolean
  /**
   * Processor time that CI grants, as a multiple of the time for the reference work, so that the machine's speed counts
   * less. The summary names a run over four thirds of it.
   */
  readonly budget?: number
  /** Whether its tests of the database in DATABASE_URL are printed as a table. */
  readonly hasEngineTable?: boolean
}

const bin = (name: string) => `node_modules/.bin/${name}`

/** A part that runs a project of lib/testing/vitest.config.ts. */
export function vitest(project: string, name = project, ...rest: readonly string[]): Part {
  return vitestWith('lib/testing/vitest.config.ts', project, name, ...rest)
}

/** A part that runs a project of the validator's own tests. */
export function validator(project: string, name: string, ...rest: readonly string[]): Part {
  return vitestWith('lib/validator/vitest.config.ts', project, name, ...rest)
}

function vitestWith(
  config: string,
  project: string,
  name: string,
  ...rest: readonly string[]
): Part {
  const reporter = ['--reporter', resolve('e2e/checks/vitest-events.ts')]
  return {
    name,
    command: [bin('vitest'), 'run', '-c', config, '--project', project, ...reporter, ...rest],
    hasTests: !rest.includes('--passWithNoTests'),
  }
}

/** A part that runs projects of e2e/playwright.config.ts, or the files of them that a filter names. */
export function playwright(
  name: string,
  projects: readonly string[],
  ...filters: readonly string[]
): Part {
  const chosen = [...filters, ...projects.flatMap((project) => ['--project', project])]
  const reporter = ['--reporter', './e2e/checks/playwright-events.ts']
  return {
    name,
    command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts', ...reporter, ...chosen],
    hasTests: true,
  }
}

export const tool = (name: string, program: string, ...rest: readonly string[]): Part => ({
  name,
  command: [bin(program), ...rest],
})

export const script = (name: string, path: string, ...rest: readonly string[]): Part => ({
  name,
  command: [process.execPath, '--import', 'tsx', path, ...rest],
})

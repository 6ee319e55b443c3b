import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether another program is in the path. */
export function isInstalled(tool: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export interface ToolResult {
  /** 0 for success. */
  readonly code: number
  readonly output: string
}

/** Runs a tool to its end, whatever its exit code. */
export async function runTool(tool: string, ...args: readonly string[]): Promise<ToolResult> {
  try {
    const { stdout, stderr } = await run(tool, args, { maxBuffer: 64 << 20 })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    const { code, stdout = '', stderr = '' } = error as Error & Record<string, unknown>
    if (typeof code !== 'number') throw error
    return { code, output: `${stdout}${stderr}` }
  }
}

/** Poppler's verdict on each signature by field name; it cannot check document time-stamps. */
export async function pdfsigVerdicts(path: string): Promise<Map<string, string>> {
  const { output } = await runTool('pdfsig', '-nocert', path)
  const verdicts = new Map<string, string>()
  for (const part of output.split(/^Signature #\d+:$/m).slice(1)) {
    const field = /Signature Field Name: (.*)/.exec(part)?.[1]
    const verdict = /Signature Validation: (.*)/.exec(part)?.[1]
    if (field && verdict && !part.includes('Signature Type: unknown')) verdicts.set(field, verdict)
  }
  return verdicts
}

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'

const top = fileURLToPath(new URL('../..', import.meta.url))
const folder = folderOfFile('validate-command-')

function validate(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const command = ['lib/bundle/run.mjs', 'paraph', 'validate', ...args]
  const options = {
    cwd: top,
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin', ...env },
  } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options)
  return { status, stdout, stderr }
}

const file = join(folder, 'a.xml')
writeFileSync(file, '<a/>')

describe('the process paraph validate', () => {
  it('reads the policy from VALIDATION_POLICY unless --policy is given', () => {
    const env = { VALIDATION_POLICY: 'siva' }
    expect(policyOf(validate([file], env))).toContain('as in SiVa')
    expect(policyOf(validate(['--policy', 'dss', file], env))).toContain('of EU DSS')
  })

  it('refuses a wrong option in one sentence, followed by its help', () => {
    const { status, stderr } = validate(['--policy', 'none', file])
    expect(status).toBe(2)
    expect(stderr).toContain('--policy must be one of dss, siva\n\nparaph validate')
  })

  it('adds the report of TS 119 102-2 with --etsi, the same at each run', () => {
    const options = ['--etsi', '--time', '2026-03-01T00:00:00Z', file]
    const [{ etsiReport }, again] = [validate(options), validate(options)].map(({ stdout }) =>
      JSON.parse(stdout),
    )
    expect(etsiReport).toContain('<ValidationReport xmlns="http://uri.etsi.org/19102/v1.4.1#"')
    expect(etsiReport).toBe(again.etsiReport)
    expect(JSON.parse(validate([file]).stdout)).not.toHaveProperty('etsiReport')
  })

  it('reports unreadable settings in one sentence', () => {
    const { status, stderr } = validate([file], { VALIDATION_POLICY: 'none' })
    expect([status, stderr.includes('VALIDATION_POLICY'), stderr.includes('at ')]).toEqual([
      1,
      true,
      false,
    ])
  })
})

describe('the process paraph validate --bundle', () => {
  const bundle = join(folder, 'bundle.zip')
  const time = ['--time', '2026-03-01T10:00:00Z']
  /** Exit status of a replay with the same results if the bundle has no seal. */
  const sameWithoutSeal = 4

  beforeAll(() => expect(validate([...time, '--bundle', bundle, file]).status).toBe(0))

  it('replays where no network exists', ({ skip }) => {
    const command = ['-rn', process.execPath, 'lib/bundle/run.mjs', 'paraph', 'validate']
    if (spawnSync('unshare', ['-rn', 'true']).status !== 0) {
      process.stderr.write('Not run: unshare cannot take the network away here.\n')
      skip()
    }
    const { stdout, status } = spawnSync('unshare', [...command, '--replay', bundle, file], {
      cwd: top,
      encoding: 'utf8',
      env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin' },
    })
    expect([status, JSON.parse(stdout).replay.verdict]).toEqual([sameWithoutSeal, 'same'])
  })

  it('keeps an existing bundle', () => {
    const { status, stderr } = validate([...time, '--bundle', bundle, file])
    expect([status, stderr.startsWith('The bundle is not written: EEXIST')]).toEqual([1, true])
  })

  it('fails for another file, a changed bundle and a file that is no bundle', () => {
    const other = join(folder, 'b.xml')
    writeFileSync(other, '<b/>')
    const changed = join(folder, 'changed.zip')
    const bytes = readFileSync(bundle)
    bytes.writeUInt8(bytes.readUInt8(bytes.indexOf('PROOF')) ^ 1, bytes.indexOf('PROOF'))
    writeFileSync(changed, bytes)
    const outcome = (zip: string, of: string) => {
      const { status, stdout } = validate(['--replay', zip, of])
      const { verdict, parts } = JSON.parse(stdout).replay
      return [status, verdict, parts[0].path ?? parts[0].role]
    }
    expect(outcome(bundle, other)).toEqual([1, 'different', 'file'])
    expect(outcome(changed, file)).toEqual([1, 'tampered', 'README.txt'])
    expect(outcome(file, file)).toEqual([1, 'tampered', 'archive'])
  })
})

const policyOf = ({ stdout }: ReturnType<typeof validate>) =>
  JSON.parse(stdout).simpleReport.jaxbModel.validationPolicy.policyDescription

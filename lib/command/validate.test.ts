import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const top = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'validate-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

describe('paraph validate', () => {
  it('reports in one sentence that a trust folder contains a private key', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const trust = mkdtempSync(join(folder, 'trust-'))
    writeFileSync(join(trust, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { status, stderr } = validate(['--trust', trust, file])
    expect(status).toBe(2)
    expect(stderr).toBe(
      'key.pem holds a private key: move it out of the folder of trust anchors, which has certificates only.\n',
    )
  })

  it('reports in one sentence that the trust folder does not exist', () => {
    const { status, stderr } = validate(['--trust', join(folder, 'missing'), file])
    expect([status, stderr.split('\n').length]).toEqual([2, 2])
  })

  it('reads the policy from VALIDATION_POLICY unless --policy is given', () => {
    const env = { VALIDATION_POLICY: 'siva' }
    expect(policyOf(validate([file], env))).toContain('as in SiVa')
    expect(policyOf(validate(['--policy', 'dss', file], env))).toContain('of EU DSS')
  })

  it.each([
    [['--time', 'yesterday', file], '--time yesterday is not a time in ISO 8601'],
    [['--policy', 'none', file], '--policy must be one of dss, siva'],
    [[], 'FILE… is missing'],
  ])('refuses %j in one sentence, followed by its help', (args, reason) => {
    const { status, stderr } = validate(args)
    expect(status).toBe(2)
    expect(stderr).toContain(`${reason}\n\nparaph validate`)
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

const policyOf = ({ stdout }: ReturnType<typeof validate>) =>
  JSON.parse(stdout).simpleReport.jaxbModel.validationPolicy.policyDescription

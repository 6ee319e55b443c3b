import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'

const script = readFileSync(new URL('../deploy/paraph', import.meta.url), 'utf8')
const folder = folderOfFile('paraph-secrets-')

/** The variables that the script gives to the command, with another folder of secrets. */
function given(): readonly string[] {
  const printing = script
    .replaceAll('/etc/paraph/secrets', folder)
    .replace(/^exec .*$/m, 'exec env')
  const output = execFileSync('sh', ['-c', printing], {
    env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin' },
  })
  return String(output)
    .split('\n')
    .filter((line) => line.includes('_FILE='))
    .toSorted()
}

describe('deploy/paraph', () => {
  it('runs without any secret', () => {
    expect(given()).toEqual([])
  })

  it('gives each file with the name of a setting, and ignores all others', () => {
    const names = ['DATABASE_URL', 'AWS_SECRET_ACCESS_KEY', 'MAIL_URL.bak', 'example.secret', 'a b']
    for (const name of names) writeFileSync(join(folder, name), 'x')
    expect(given()).toEqual([
      `AWS_SECRET_ACCESS_KEY_FILE=${folder}/AWS_SECRET_ACCESS_KEY`,
      `DATABASE_URL_FILE=${folder}/DATABASE_URL`,
    ])
  })
})

describe('the secrets of providers', () => {
  const unit = (name: string) =>
    readFileSync(new URL(`../deploy/systemd/${name}`, import.meta.url), 'utf8')
  const hidden = (name: string) => /^InaccessiblePaths=(.*)$/m.exec(unit(name))?.[1]?.split(' ')

  it('can be read by gateways only', () => {
    expect(hidden('paraph-gateway@.service')).not.toContain('-/etc/paraph/providers')
    for (const name of ['paraph-portal@.service', 'paraph-simulator.service'])
      expect(hidden(name), name).toContain('-/etc/paraph/providers')
  })
})

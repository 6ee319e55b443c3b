import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What a tool says against files of ours; where it is not installed, that. */
function complaintsOf(tool: string, args: readonly string[]): string {
  const { error, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
  if (error === undefined) return stdout + stderr
  process.stderr.write(`${tool} is not installed; deploy/ was not shown to it\n`)
  return ''
}

describe('the files for operators', () => {
  it('are units as systemd knows them', () => {
    const units = readdirSync('deploy/systemd').filter((name) => /\.(service|timer)$/.test(name))
    const paths = units.map((name) => join('deploy/systemd', name))
    expect(complaintsOf('systemd-analyze', ['verify', '--man=no', ...paths])).toBe('')
  })

  it.each(['gateway', 'portal'])('leave a %s little to do harm with', (part) => {
    // 0 is a service that can do nothing, 10 one that can do everything, in tenths.
    const unit = `deploy/systemd/paraph-${part}@.service`
    const judged = complaintsOf('systemd-analyze', ['security', '--offline=true', unit])
    expect(Number(/exposure level.*: ([\d.]+)/.exec(judged)?.[1] ?? 0)).toBeLessThan(2)
  })

  it.each(['compose.yaml', 'compose.demo.yaml'])('are what compose reads: %s', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'paraph-compose-'))
    cpSync('deploy', folder, { recursive: true })
    mkdirSync(join(folder, 'secrets'))
    writeFileSync(join(folder, 'secrets/bucket.env'), '')
    // Debian's is of before projects had names.
    const text = readFileSync(join('deploy', name), 'utf8').replace(/^name: .*/m, '')
    writeFileSync(join(folder, name), text)
    expect(complaintsOf('docker-compose', ['-f', join(folder, name), 'config', '-q'])).toBe('')
    rmSync(folder, { recursive: true })
  })
})

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

/** A tool's complaints about our files, or a note that it is not installed. */
function complaintsOf(tool: string, args: readonly string[]): string {
  const { error, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
  if (error === undefined) return stdout + stderr
  process.stderr.write(`${tool} is not installed; deploy/ was not shown to it\n`)
  return ''
}

describe('the files for operators', () => {
  it('are units that systemd accepts', () => {
    const units = readdirSync('deploy/systemd').filter((name) => /\.(service|timer)$/.test(name))
    const paths = units.map((name) => join('deploy/systemd', name))
    expect(complaintsOf('systemd-analyze', ['verify', '--man=no', ...paths])).toBe('')
  })

  it.each(['gateway', 'portal'])('restrict a %s strictly', (part) => {
    // Exposure level in tenths: 0 for a service without any permission, 10 for one with all.
    const unit = `deploy/systemd/paraph-${part}@.service`
    const judged = complaintsOf('systemd-analyze', ['security', '--offline=true', unit])
    expect(Number(/exposure level.*: ([\d.]+)/.exec(judged)?.[1] ?? 0)).toBeLessThan(2)
  })

  it.each(['compose.yaml', 'compose.demo.yaml'])('are files that compose reads: %s', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'paraph-compose-'))
    cpSync('deploy', folder, { recursive: true })
    mkdirSync(join(folder, 'secrets'))
    writeFileSync(join(folder, 'secrets/bucket.env'), '')
    // Debian's version is older than project names.
    const text = readFileSync(join('deploy', name), 'utf8').replace(/^name: .*/m, '')
    writeFileSync(join(folder, name), text)
    expect(complaintsOf('docker-compose', ['-f', join(folder, name), 'config', '-q'])).toBe('')
    rmSync(folder, { recursive: true })
  })
})

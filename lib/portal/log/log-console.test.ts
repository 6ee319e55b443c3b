import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('makes each line of the console JSON, without paths', () => {
  const script = `
    const { logConsole } = await import('./lib/portal/log/log-console.ts')
    logConsole()
    console.error('\\u001b[31mFailed\\u001b[0m to handle request for /invitation/secret', new Error('broken'))
    console.log('a line')
    console.error(new Error('aborted'))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8', env: { NODE_ENV: 'test', LOG_LEVEL: 'info' } },
  )
  expect(stderr).toBe('')
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      said: 'Failed to handle request for …',
      err: expect.objectContaining({ message: 'broken' }),
    }),
    expect.objectContaining({ level: 30, said: 'a line' }),
    expect.objectContaining({ level: 30, msg: 'a browser broke off its request' }),
  ])
})

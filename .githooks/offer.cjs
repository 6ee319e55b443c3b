// `npm install` runs this in a clone: git uses the hooks of this folder, unless it already has others.
// In a tarball, an image or a folder of another repository nothing happens.
const { execFileSync } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const top = join(__dirname, '..')

function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: top,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

if (existsSync(join(top, '.git')) && !git('config', 'core.hooksPath'))
  git('config', 'core.hooksPath', '.githooks')

import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const foreign = new Headers({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })

vi.mock('next/headers', () => ({
  headers: async () => foreign,
  cookies: () => {
    throw new Error('The action ran')
  },
}))

/**
 * Route handlers that other programs call. RFC 8058, 3.2: a mail program sends no cookie; the secret in the path is the
 * credential.
 */
const calledByOthers = [
  // Mail programs.
  'app/(signer)/no-reminders/[secret]/route.ts',
  // Providers of OpenID Connect, whose token is signed.
  'app/sign-in/organisation/logout/route.ts',
]

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

type Called = (...input: readonly unknown[]) => Promise<unknown>

function sources(...folders: readonly string[]): string[] {
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  return found.filter((file) => /\.tsx?$/.test(file)).toSorted()
}

async function exportsOf(file: string): Promise<Record<string, unknown>> {
  return await import(/* @vite-ignore */ `../../../${file}`)
}

describe('a cross-site request', () => {
  beforeAll(() => {
    vi.stubEnv('__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS', 'true')
    vi.stubEnv('LOG_LEVEL', 'silent')
    // Modules are loaded again, because another test file of this worker may have opened the log.
    vi.resetModules()
  })

  it('is refused by every server action', async () => {
    const accepted: string[] = []
    let tried = 0
    for (const file of sources('app', 'components', 'lib')) {
      if (!/^\s*'use server'/m.test(readFileSync(file, 'utf8'))) continue
      for (const [name, action] of Object.entries(await exportsOf(file))) {
        tried += 1
        const refusal = await (action as Called)().then(
          () => 'accepted',
          (error) => error.digest ?? error.message,
        )
        if (refusal !== 'NEXT_HTTP_ERROR_FALLBACK;403') accepted.push(`${file} ${name}: ${refusal}`)
      }
    }
    expect(accepted).toEqual([])
    expect(tried).toBeGreaterThan(25)
  })

  it('is refused by every route that changes data', async () => {
    const answers: [string, number][] = []
    for (const file of sources('app')) {
      if (!file.endsWith('/route.ts') || calledByOthers.includes(file)) continue
      const handlers = await exportsOf(file)
      for (const method of changing.filter((name) => name in handlers)) {
        const request = new Request('https://sign.example/x', { method, headers: foreign })
        const params = Promise.resolve({})
        const answer = await (handlers[method] as Called)(request, { params })
        answers.push([`${method} ${file}`, (answer as Response).status])
      }
    }
    expect(answers).toContainEqual(['PUT app/upload/[ticket]/route.ts', 403])
    expect(answers.filter(([, status]) => status !== 403)).toEqual([])
  })
})

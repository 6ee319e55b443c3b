import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file, portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { mailsTo } from '../../received-mail'

const others = clientOf(services, services.foreignToken)
const logoFile = 'app/apple-icon.png'
const logo = readFileSync(logoFile)
const folder = folderOfFile('paraph-brand-')

/** Runs the operator's command for the relying party whose token is the foreign one. */
const brand = (...args: readonly string[]) => brandOfParty('others', ...args)

function brandOfParty(...args: readonly string[]) {
  const env = { ...process.env, DATA_DIR: services.dataDir }
  const command = ['dist/paraph.js', 'relying-party', 'brand', ...args]
  return new Promise<{ status: unknown; said: string }>((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}

async function invited(email: string, client = others) {
  const { body } = await client.call('/api/document/upload.json', {
    access: 'public',
    file,
    signers: [{ name: 'Ona', surname: 'Testaitė', email, language: 'en' }],
  })
  return linkOf(portal, body.signers[0]?.invitationUrl ?? '')
}

const brandOf = async (email: string, client = others) => {
  const { invitation } = (await (await invited(email, client)).read()).body
  return (invitation as { readonly brand?: unknown }).brand
}

afterAll(async () => {
  await brand('--remove')
})

describe('the brand of a relying party', () => {
  it('is returned to its signers only', async () => {
    expect(await brandOf('before@example.com')).toBeNull()
    const { status, said } = await brand(
      '--display-name',
      'Kita įmonė',
      '--accent',
      '#7A1F5C',
      '--logo',
      logoFile,
    )
    expect([status, said]).toEqual([0, expect.stringContaining('Kita įmonė, accent #7a1f5c')])
    const logo_sha256 = createHash('sha256').update(logo).digest('hex')
    expect(await brandOf('branded@example.com')).toEqual({
      name: 'Kita įmonė',
      accent: '#7a1f5c',
      logo_sha256,
    })
    expect(await brandOf('of-another@example.com', portal)).toBeNull()
  })

  it('has its logo returned unchanged', async () => {
    const link = (
      await others.call('/api/document/upload.json', {
        access: 'private',
        file,
        signers: [{ name: 'Ona', surname: 'Testaitė', email: 'logo@example.com' }],
      })
    ).body.signers[0]?.invitationUrl
    const answer = await fetch(
      `${services.gatewayUrl}/api/invitation/${link?.split('/').at(-1)}/logo.json`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: services.hostedToken }),
      },
    )
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(logo)
  })

  it('gives mails its name and colour, and no image', async () => {
    await invited('mailed-brand@example.com')
    await expect.poll(() => mailsTo(services, 'mailed-brand@example.com')).toHaveLength(1)
    const [mail] = await mailsTo(services, 'mailed-brand@example.com')
    expect(mail?.text).toContain('Kita įmonė')
    expect(mail?.html).toContain('Kita įmonė')
    expect(mail?.html).toContain('background:#7a1f5c')
    expect(mail?.html).not.toMatch(/<img|0b5d57/)
  })

  it('changes only in the given parts, and is removed as a whole', async () => {
    expect((await brand('--accent', '#003399')).said).toContain('Kita įmonė, accent #003399')
    expect((await brand()).said).toContain('Kita įmonė, accent #003399')
    expect((await brand('--remove')).said).toContain('no brand')
    expect(await brandOf('after@example.com')).toBeNull()
    const link = await invited('no-logo@example.com')
    expect((await link.read()).http).toBe(200)
  })

  it.each([
    [['--accent', '#ffcc00'], 'contrast is 1.'],
    [['--accent', 'red'], 'not a colour'],
    [['--display-name', ' '], 'display name'],
    [['--display-name', 'A\u202eB'], 'display name'],
    [['--logo', 'package.json'], 'not a PNG'],
    [['--logo', 'no-such-file.png'], 'cannot be read'],
  ])('is refused with %j', async (args, why) => {
    const { status, said } = await brand(...args)
    expect([status, said]).toEqual([1, expect.stringContaining(why)])
  })

  it('is refused with a logo of more than 100 kB', async () => {
    const large = join(folder, 'large.png')
    writeFileSync(large, Buffer.concat([logo, Buffer.alloc(100_000)]))
    expect((await brand('--logo', large)).said).toContain('100000 are allowed')
  })

  it('is not found for an unknown relying party', async () => {
    const { status, said } = await brandOfParty('nobody', '--accent', '#003399')
    expect([status, said]).toEqual([1, expect.stringContaining('no relying party nobody')])
  })
})

import type { Bytes } from '@paraph/validator/encoding/bytes'
import { zipArchives } from '@paraph/validator/testing/hostile/containers/zip-archives'
import { createHostileWorld } from '@paraph/validator/testing/hostile/hostile-world'
import { pdfBombs } from '@paraph/validator/testing/hostile/pdf/pdf-bombs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failures } from '@/lib/gateway/contract/failure'
import { type Answer, type Client, clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { startInProcess } from '../../in-process/services'
import { app, mobile } from '../../people'

/** Files that can be read and signed, but exceed the validation budget once they are signed. */
const bombs = [
  { family: pdfBombs, name: 'streams that are inflated many times, unsigned' },
  { family: pdfBombs, name: 'ten thousand signatures' },
  { family: zipArchives, name: 'too many signatures in several files' },
] as const

const signer = { name: 'Ok', surname: 'Testnumber', email: 'never.rings@example.com' }

describe('a document that would be refused after signing', () => {
  let services: Awaited<ReturnType<typeof startInProcess>>
  let program: Client
  let world: Awaited<ReturnType<typeof createHostileWorld>>

  beforeAll(async () => {
    world = await createHostileWorld()
    // The asked person does not answer.
    services = await startInProcess({ SIMULATOR_ANSWER_MS: 'manual' })
    program = clientOf(services.running)
  })
  afterAll(() => services.stop())

  async function bomb({ family, name }: (typeof bombs)[number]) {
    const made = await family.files.find((file) => file.name === name)?.make(world)
    const content = Buffer.from(made as Bytes).toString('base64')
    return { type: family.extension, name: `bomb.${family.extension}`, content }
  }

  async function expectRefusal({ http, body }: Answer): Promise<void> {
    expect([http, body.error_code]).toEqual([413, 41301])
    expect(body.message).toBe(failures['too-complex'].message)
    expect(await promptsNow()).toEqual([])
  }

  const promptsNow = async () =>
    await (await fetch(`${services.running.simulatorUrl}/prompts.json`)).json()

  it.each(bombs)('rings no phone: $name', async (kind) => {
    const { type, ...file } = await bomb(kind)
    const document = { type, [type]: { files: [file] } }
    await expectRefusal(await program.call('/mobile/sign.json', { ...mobile.signs, ...document }))
    // The second answer is from memory.
    await expectRefusal(await program.call('/smartid/sign.json', { ...app.signs, ...document }))
  })

  it('is refused as too complex by validation too', async () => {
    const file = await bomb({ family: pdfBombs, name: 'ten thousand signatures' })
    const { name: filename, content } = file
    const request = { file: { filename, content } }
    await expectRefusal(await program.call('/api/v2/document/validation.json', request))
  })

  it('is signed by no invited person either', async () => {
    const { name: filename, content } = await bomb(bombs[0])
    const { body } = await program.call('/api/document/upload.json', {
      access: 'public',
      file: { filename, content },
      signers: [signer],
    })
    const hosted = clientOf(services.running, services.running.hostedToken)
    const link = linkOf(hosted, body.signers[0]?.invitationUrl ?? '')
    await expectRefusal(await link.sign(app.signs))
    const list = await program.call(`/api/document/${body.document.uuid}/signers.json`)
    expect(list.body.signers).toMatchObject([{ signStatus: 'pending' }])
  })
})

import { samplePdf } from '@paraph/validator/testing/pdf'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../../hosted-signing'
import { anyAddress, detailsOf, portal, program } from '../../../in-process/clients'
import { services } from '../../../in-process/services'
import { app } from '../../../people'
import { visibleSignatures } from '../../../visible-signatures'

/** Rotated and cropped: the displayed page has 700 × 400 points, with the file's origin in its upper left corner. */
const turned = samplePdf({ pages: 3, page: '/Rotate 90 /CropBox [50 100 450 800]' })
const fileOf = (bytes: Buffer) => ({ filename: 'contract.pdf', content: bytes.toString('base64') })
const text = { filename: 'a.txt', content: Buffer.from('An agreement').toString('base64') }

const person = () => ({ name: 'Ok', surname: 'Testnumber', email: anyAddress(), language: 'en' })

const upload = (signers: readonly object[], more: object = {}) =>
  program.call('/api/document/upload.json', {
    access: 'public',
    file: fileOf(turned),
    signers: signers.map((signer) => ({ ...person(), ...signer })),
    ...more,
  })

async function sent(signers: readonly object[], more: object = {}) {
  const { body } = await upload(signers, more)
  const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
  return { uuid: body.document.uuid, link: (index = 0) => links[index] ?? expect.fail() }
}

async function signBy(
  link: ReturnType<typeof linkOf>,
  who: typeof app.signs | typeof app.signsToo,
) {
  await link.sign(who)
  expect((await link.attemptEnd()).attempt).toMatchObject({ state: 'finished' })
}

async function download(uuid: string): Promise<Buffer> {
  const query = `access_token=${services.accessToken}`
  const response = await fetch(`${services.gatewayUrl}/api/document/${uuid}/download.json?${query}`)
  return Buffer.from(await response.arrayBuffer())
}

const mark = { page: 2, left: 0.5, top: 0.5, width: 0.25, height: 0.15 }

describe('marks of signers', () => {
  it('are refused if the name leaves no room for the time', async () => {
    const small = { page: 2, left: 0.1, top: 0.1, width: 72 / 700, height: 24 / 400 }
    const long = { name: 'Konstantinas Leonardas', surname: 'Petrauskas-'.repeat(12) }
    const { http, body } = await upload([{ mark: small, ...long }])
    expect({ http, body }).toMatchObject({ http: 400, body: { error_code: 40001 } })
    expect(body.message).toContain("too small for the signer's name")
    expect((await upload([{ mark: { ...small, width: 0.25, height: 0.2 }, ...long }])).http).toBe(
      200,
    )
    expect((await upload([{ mark: small }])).http).toBe(200)
  })

  it('are placed correctly on a rotated and cropped page', async () => {
    const upperLeft = { page: 2, left: 0, top: 0 }
    const { uuid, link } = await sent([{ mark }, { mark: upperLeft }])
    await signBy(link(0), app.signs)
    await signBy(link(1), app.signsToo)
    expect(visibleSignatures(await download(uuid))).toEqual([
      { page: 20, rectangle: [250, 450, 310, 625] },
      { page: 20, rectangle: [50, 100, 104, 280] },
    ])
    const { signers } = await detailsOf(uuid)
    expect(signers).toMatchObject([
      { mark, isSignatureValid: 'true' },
      { mark: upperLeft, isSignatureValid: 'true' },
    ])
  })

  it('keep their place next to signatures that are placed automatically', async () => {
    const first = await sent([{}], {
      signature_position: 'right_bottom',
      signature_page: 'last_page',
    })
    await signBy(first.link(), app.signs)
    const [alone] = visibleSignatures(await download(first.uuid))
    // 24 points from both edges of the displayed page.
    const corner = { page: -1, left: (700 - 24 - 180) / 700, top: (400 - 24 - 54) / 400 }
    const { uuid, link } = await sent([{ mark: corner }, {}], {
      signature_position: 'right_bottom',
    })
    await signBy(link(1), app.signs)
    await signBy(link(0), app.signsToo)
    const [other, placed] = visibleSignatures(await download(uuid))
    expect(placed?.rectangle.map(Math.round)).toEqual(alone?.rectangle.map(Math.round))
    expect(other).toMatchObject({ page: 30 })
    expect(other?.rectangle).not.toEqual(alone?.rectangle)
  })

  it.each([
    ['page', { ...mark, page: 0 }, '.page', '1 or more, or -1'],
    ['page', { ...mark, page: -2 }, '.page', '1 or more, or -1'],
    ['page', { ...mark, page: 1.5 }, '.page', 'integer'],
    ['page', { ...mark, page: 4 }, '.page', 'no such page'],
    ['page', { left: 0, top: 0 }, '.page', ''],
    ['left', { ...mark, left: -0.1 }, '.left', '0 or more'],
    ['left', { ...mark, left: 0.8 }, '.left', 'not fit on the page'],
    ['left', { ...mark, left: '0.5' }, '.left', 'number'],
    ['top', { ...mark, top: 1.1 }, '.top', '1 or less'],
    ['top', { ...mark, top: 0.9 }, '.top', 'not fit on the page'],
    ['top', { page: 1, left: 0, top: 0.9 }, '.top', 'not fit on the page'],
    ['width', { ...mark, width: 0.1 }, '.width', '70 points; allowed are 72 to 360'],
    ['width', { ...mark, left: 0, width: 0.9 }, '.width', '630 points; allowed are 72 to 360'],
    ['height', { ...mark, height: 0.05 }, '.height', '20 points; allowed are 24 to 144'],
    ['height', { ...mark, height: 0.5 }, '.height', '200 points; allowed are 24 to 144'],
    ['mark', 'right_bottom', '', 'object'],
  ])('are refused with a wrong %s: %j', async (_, wrong, field, reason) => {
    const { http, body } = await upload([{}, { mark: wrong }])
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`Invalid parameter [signers.1.mark${field}]: `)
    expect(body.message).toContain(reason)
  })

  it('are refused if they overlap, and accepted next to one another', async () => {
    const over = { ...mark, left: mark.left + mark.width - 0.01 }
    const refused = await upload([{ mark }, { mark: over }])
    expect(refused.body.message).toBe(
      'Invalid parameter [signers.1.mark]: The mark would overlap the mark of another signer',
    )
    const others = [
      { ...mark, left: mark.left + mark.width },
      { ...mark, top: mark.top + mark.height },
      { ...mark, page: -1 },
    ]
    expect((await upload([mark, ...others].map((one) => ({ mark: one })))).http).toBe(200)
    const twice = await upload([{ mark: { ...mark, page: 3 } }, { mark: { ...mark, page: -1 } }])
    expect(twice.body.message).toContain('[signers.1.mark]')
  })

  it('are refused over a signature of the document', async () => {
    const { uuid, link } = await sent([{ mark }])
    await signBy(link(), app.signs)
    const signed = { file: fileOf(await download(uuid)) }
    const refused = await upload([{ mark }], signed)
    expect(refused.body.message).toContain('[signers.0.mark]: The mark would overlap a signature')
    const signer = { ...person(), mark }
    const invited = await program.call(`/api/document/${uuid}/invite-signer.json`, { signer })
    expect([invited.http, invited.body.message]).toEqual([
      400,
      'Invalid parameter [signer.mark]: The mark would overlap a signature of the document',
    ])
    expect((await upload([{ mark: { ...mark, page: 1 } }], signed)).http).toBe(200)
  })

  it.each([
    ['files', { file: undefined, files: [text], type: 'asice' }],
    ['files', { file: undefined, files: [fileOf(turned)], type: 'bdoc' }],
  ])('are refused for containers of %s', async (_, more) => {
    const { http, body } = await upload([{ mark }], more)
    expect([http, body.message]).toEqual([
      400,
      'Invalid parameter [signers.0.mark]: A container has no pages for marks',
    ])
  })

  it('are refused for a person who does not sign', async () => {
    const { body } = await upload([{}, { role: 'copy', mark }])
    expect(body.message).toContain('[signers.1.mark]: This person does not sign')
  })

  it('leave a raw upload usable if they are refused', async () => {
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(turned)))
    const announced = await program.call('/api/upload.json', {
      size: turned.length,
      sha256: sha256.toString('hex'),
    })
    const { upload: id } = announced.body
    await program.send(`/api/upload/${id}`, { method: 'PUT', body: new Uint8Array(turned) })
    const raw = { file: { filename: 'contract.pdf', upload: id } }
    expect((await upload([{ mark: { ...mark, page: 9 } }], raw)).http).toBe(400)
    expect((await upload([{ mark }], raw)).http).toBe(200)
  })
})

describe('the mark of a signer who is added later', () => {
  it('is compared with the waiting marks; without a mark, signature_position applies', async () => {
    const { uuid } = await sent([{ mark }], { signature_position: 'left_top' })
    const invite = (signer: object) =>
      program.call(`/api/document/${uuid}/invite-signer.json`, {
        signer: { ...person(), ...signer },
      })
    expect((await invite({ mark })).body.message).toContain('[signer.mark]')
    expect((await invite({ mark: { ...mark, page: 1 } })).http).toBe(200)
    const { body } = await invite({})
    await signBy(linkOf(portal, body.signers[0]?.invitationUrl ?? ''), app.signs)
    // 24 points from the upper left corner of the displayed page.
    const [fallback] = visibleSignatures(await download(uuid))
    expect(fallback).toEqual({ page: 30, rectangle: [74, 124, 128, 304] })
  })

  it('can be changed and removed', async () => {
    const { uuid } = await sent([{ mark }, { mark: { ...mark, page: 1 } }])
    const [{ id = '' } = {}] = (await detailsOf(uuid)).signers
    const change = (body: object) =>
      program.call(`/api/document/${uuid}/signer/${id}/update.json`, body)
    const moved = { ...mark, left: 0.1 }
    expect((await change({ mark: moved })).body).toMatchObject({ changed: ['mark'], mail: 'none' })
    expect((await change({ mark: moved })).body).toMatchObject({ changed: [] })
    expect((await change({ mark: { ...mark, page: 1 } })).body.message).toContain('[mark]')
    expect((await change({ mark: { ...mark, page: 7 } })).body.message).toContain('[mark.page]')
    expect((await detailsOf(uuid)).signers[0]).toMatchObject({ mark: moved })
    expect((await change({ without: ['mark'] })).body).toMatchObject({ changed: ['mark'] })
    expect((await detailsOf(uuid)).signers[0]).toMatchObject({ mark: null })
  })

  it('is inherited from the signer who handed over', async () => {
    const { uuid, link } = await sent([{ mark }], { allow_hand_over: true })
    expect((await link().handOver(person())).http).toBe(200)
    expect((await detailsOf(uuid)).signers).toMatchObject([{ mark }])
  })

  it('can belong to a temporary link, and is checked against its new file', async () => {
    const { uuid } = await sent([{ mark }])
    const make = (more: object) =>
      program.call('/api/document/generate-temporary-signing-link.json', {
        document_id: uuid,
        without_callback: true,
        ...more,
      })
    const signerOf = (own: object) => ({ name: 'Ok', surname: 'Testnumber', mark: own })
    expect((await make({ signers: [signerOf(mark)] })).body.message).toContain('[signers.0.mark]')
    const short = fileOf(samplePdf())
    expect((await make({ file: short })).body.message).toContain('[file]: The mark of a signer')
    const { body } = await make({ signers: [signerOf({ ...mark, page: 3 })] })
    await signBy(linkOf(portal, body.temporary_signing_link), app.signs)
    expect(visibleSignatures(await download(uuid))).toEqual([
      { page: 30, rectangle: [250, 450, 310, 625] },
    ])
  })
})

import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { linkOf } from '../../hosted-signing'
import { file, portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { isInstalled, pdfsigVerdicts, runTool } from '../../interop/run-tool'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { unpack } from '../../unpack'

const folder = folderOfFile('paraph-evidence-')

const first = {
  name: 'Ok',
  surname: 'Testnumber',
  email: 'first@example.com',
  ...codeOf(app.signs),
}
const second = {
  name: 'Testas',
  surname: 'Antras',
  email: 'second@example.com',
  ...codeOf(app.signsToo),
}

function codeOf({ code }: { readonly code: string }) {
  return { country: 'LT', personal_code: code }
}

async function upload(signers: readonly object[], more: object = {}) {
  const body = { access: 'public', file, signers, ...more }
  const answer = await portal.call('/en/api/document/upload.json', body)
  expect(answer.http).toBe(200)
  const links = answer.body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
  const secrets = answer.body.signers.map(({ invitationUrl }) => invitationUrl?.split('/').at(-1))
  return { uuid: answer.body.document.uuid, links, secrets }
}

/** Fetches a file by POST. */
async function fetchFile(path: string, body: object = {}, token = services.hostedToken) {
  const answer = await fetch(`${services.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: token, ...body }),
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const pdfOf = async (uuid: string, language: string) =>
  (await fetchFile(`/en/api/document/${uuid}/evidence.json`, { language })).bytes

async function written(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** The visible text of a PDF. */
async function textOf(bytes: Buffer): Promise<string> {
  const path = await written(`${randomUUID()}.pdf`, bytes)
  const { output } = await runTool('pdftotext', '-layout', path, '-')
  return output.replaceAll(/\s+/g, ' ')
}

const readable = it.runIf(isInstalled('pdftotext'))

describe('evidence for the owner', () => {
  readable('states what an approver approved, when and how they were identified', async () => {
    const approver = { ...second, role: 'approver' }
    const { uuid, links } = await upload([first, approver])
    const { token: identification } =
      (await links[1]?.identify(app.signsToo))?.body ?? expect.fail()
    await portal.awaitEnd(`/smartid/status/${identification}.json`)
    const { document } =
      (await links[1]?.read({ identification }))?.body.invitation ?? expect.fail()
    expect((await links[1]?.approve({ identification }))?.http).toBe(200)
    const text = await textOf(await pdfOf(uuid, 'en'))
    expect(text).toContain('Approves without a signature')
    expect(text).toMatch(/Approved: \d{4}-\d\d-\d\d [\d:]{8} \S+ · Smart-ID/)
    expect(text).toContain('SHA-256 of the approved file')
    expect(text.replaceAll(' ', '')).toContain(document?.sha256)
  })

  readable('describes a document without signers', async () => {
    const { uuid } = await upload([])
    const text = await textOf(await pdfOf(uuid, 'en'))
    expect(text).toContain('Waiting for signatures')
    expect(text).toContain('Nobody was asked to sign.')
    expect(text).toContain('There is no electronic signature in the file.')
    expect(text).toContain('Document uploaded')
  })

  readable('describes signers, methods, results and codes', async () => {
    const { uuid, links } = await upload([first, second])
    await links[0]?.sign(app.signs)
    expect((await links[0]?.attemptEnd())?.signer.signStatus).toBe('signed')
    await links[1]?.reject('The price is not the one we agreed on')
    const text = await textOf(await pdfOf(uuid, 'en'))
    for (const said of [
      ...['Ok Testnumber', 'Smart-ID', 'Valid: 1 of 1', 'TOTAL_PASSED', first.personal_code],
      ...['Declined', second.personal_code, second.email, 'The price is not the one we agreed on'],
      ...['Document: Waiting for signatures → Partly signed', 'Partly signed → Declined'],
      'Entries: ',
    ])
      expect(text).toContain(said)
    const lithuanian = await textOf(await pdfOf(uuid, 'lt'))
    for (const said of ['Pasirašymo įrodymai', 'Atsisakyta', 'Galioja: 1 iš 1'])
      expect(lithuanian).toContain(said)
  })

  readable('says that the certificate has a different name than the invitation', async () => {
    const { uuid, links } = await upload([{ ...first, name: 'Ona', surname: 'Kita' }])
    await links[0]?.sign(app.signs)
    expect((await links[0]?.attemptEnd())?.signer.signStatus).toBe('signed')
    const text = await textOf(await pdfOf(uuid, 'en'))
    expect(text).toContain('The certificate has another name than the invitation.')
    expect(text).toMatch(/Demonstration.*neither has legal effect/)
    expect(text).not.toMatch(/handwritten|legal effect lies/i)
  })

  readable(
    'lists the files of a container, and the cancellation of a document with its reason',
    async () => {
      const files = [file, { filename: 'terms.txt', content: 'VGVybXM=' }]
      const { uuid } = await upload([first], { file: undefined, files, type: 'asice' })
      const { http } = await portal.call(`/api/document/${uuid}/cancel.json`, {
        reason: 'A new price',
      })
      expect(http).toBe(200)
      const text = await textOf(await pdfOf(uuid, 'en'))
      const digest = createHash('sha256').update('Terms').digest('hex')
      for (const said of ['contract.asice · ASICE', 'terms.txt', digest, 'Reason: A new price'])
        expect(text).toContain(said)
      expect(text).toContain('Document: Waiting for signatures → Cancelled')
      expect(text).toContain('There is no electronic signature in the file.')
    },
  )

  it('is sealed, and other software accepts the seal and the file', async () => {
    const { uuid } = await upload([first])
    for (const language of ['en', 'lt', 'lv', 'et']) {
      const path = await written(`${language}.pdf`, await pdfOf(uuid, language))
      if (isInstalled('pdfsig')) {
        expect([...(await pdfsigVerdicts(path)).values()]).toEqual(['Signature is Valid.'])
      }
      if (isInstalled('qpdf')) {
        expect(await runTool('qpdf', '--check', path)).toMatchObject({ code: 0 })
      }
    }
  })

  it.skipIf(!isInstalled('pdfinfo'))('is tagged for screen readers', async () => {
    const { uuid } = await upload([first])
    const path = await written('read-aloud.pdf', await pdfOf(uuid, 'en'))
    expect((await runTool('pdfinfo', path)).output).toMatch(/Tagged: +yes/)
    const { output } = await runTool('pdfinfo', '-struct-text', path)
    expect(output).toMatch(/^ +H1 \(block\)\n +"Evidence/m)
    for (const found of ['H2 (block)', 'Table (block)', '/Scope /Row', '/Scope /Column'])
      expect(output).toContain(found)
  })
})

describe('the evidence archive', () => {
  async function archive(language = 'en') {
    const { uuid, links } = await upload([first])
    await links[0]?.sign(app.signs)
    expect((await links[0]?.attemptEnd())?.signer.signStatus).toBe('signed')
    const { answer, bytes } = await fetchFile(`/en/api/document/${uuid}/evidence-archive.json`, {
      language,
    })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    return { uuid, bytes, files: unpack(bytes) }
  }

  /** Runs the program of the README next to the files; returns exit status and output. */
  async function runCheck(files: ReadonlyMap<string, Buffer>) {
    const place = await mkdtemp(join(folder, 'zip-'))
    for (const [name, bytes] of files) await writeFile(join(place, name), bytes)
    const script = /```js\n([\s\S]*?)```/.exec(String(files.get('README.md')))?.[1] ?? ''
    expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
    await writeFile(join(place, 'check.mjs'), script)
    return await new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, ['check.mjs'], { cwd: place }, (error, said) =>
        resolve({ code: Number(error?.code ?? 0), said }),
      )
    })
  }

  it('has all files, and its own program reports it as intact', async () => {
    const { uuid, bytes, files } = await archive()
    expect([...files.keys()]).toEqual([
      ...['README.md', 'contract_signed.pdf', 'evidence.pdf', 'proof.zip', 'events.json'],
    ])
    const download = await fetch(
      `${services.gatewayUrl}/api/document/${uuid}/download.json?access_token=${services.hostedToken}`,
    )
    expect(files.get('contract_signed.pdf')).toEqual(Buffer.from(await download.arrayBuffer()))
    const checked = await runCheck(files)
    expect(checked.said).toMatch(/^\d+ entries, all intact; signed by key [0-9a-f]{64}\n$/)
    expect(checked.code).toBe(0)
    if (isInstalled('unzip')) {
      const path = await written('evidence.zip', bytes)
      expect(await runTool('unzip', '-t', path)).toMatchObject({ code: 0 })
    }
  })

  it('has the validation report in its language', async () => {
    const { files } = await archive('lv')
    const bundle = unpack(files.get('proof.zip') ?? Buffer.alloc(0))
    const report = JSON.parse(String(bundle.get('reports/simple.json')))
    expect(report.jaxbModel.semantic).toContainEqual({
      key: 'TOTAL_PASSED',
      value: 'Paraksts ir derīgs.',
    })
  })

  it('is reported as changed if an entry, the head or the file was changed', async () => {
    const { files } = await archive()
    const events = JSON.parse(String(files.get('events.json')))
    const changes: Record<string, (changed: typeof events) => void> = {
      actor: ({ events: [entry] }) => {
        entry.actor = 'Somebody else'
      },
      kind: ({ events: [, entry] }) => {
        entry.kind = 'viewed'
      },
      shortened: (changed) => {
        changed.events.pop()
      },
      head: ({ chain }) => {
        chain.head.at = new Date(0).toISOString()
      },
    }
    const said: Record<string, number> = {}
    for (const [name, change] of Object.entries(changes)) {
      const changed = structuredClone(events)
      change(changed)
      const others = new Map([...files, ['events.json', Buffer.from(JSON.stringify(changed))]])
      said[name] = (await runCheck(others)).code
    }
    const other = new Map([...files, ['contract_signed.pdf', samplePdf()]])
    said.file = (await runCheck(other)).code
    expect(said).toEqual({ actor: 1, kind: 1, shortened: 1, head: 1, file: 1 })
  })
})

describe('evidence for a signer', () => {
  const ofLink = async (secret: string | undefined, body: object = {}) =>
    await fetchFile(`/en/api/invitation/${secret}/evidence.json`, { language: 'en', ...body })

  readable('has no codes and addresses for a link holder who is not identified', async () => {
    const { secrets } = await upload([first, second])
    const text = await textOf((await ofLink(secrets[0])).bytes)
    expect(text).toContain('Testas Antras')
    for (const hidden of [first, second].flatMap((one) => [one.personal_code, one.email])) {
      expect(text).not.toContain(hidden)
    }
  })

  readable('of a private document requires identification, and has only the own code', async () => {
    const { secrets, links } = await upload([first, second], { access: 'private' })
    expect((await ofLink(secrets[0])).answer.status).toBe(403)
    const { token } = (await links[0]?.identify(app.signs))?.body ?? { token: '' }
    await portal.awaitEnd(`/smartid/status/${token}.json`)
    const text = await textOf((await ofLink(secrets[0], { identification: token })).bytes)
    expect(text).toContain(first.personal_code)
    expect(text).toContain('first@example.com')
    expect(text).not.toContain(second.personal_code)
    expect(text).not.toContain(second.email)
    expect(text).toContain('Confirmed their identity')
  })
})

// Signs a PDF through what openapi-generator's typescript-fetch makes of /openapi.json.
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Configuration, ExtensionsApi, SigningApi } from './typescript/index'

const [basePath = '', accessToken = '', path = ''] = process.argv.slice(2)
const configuration = new Configuration({ basePath: `${basePath}/en` })
const signing = new SigningApi(configuration)
const bytes = await readFile(path)

const { upload } = await new ExtensionsApi(configuration).announceUpload({
  announceUploadRequest: { accessToken, size: bytes.length, sha256: process.argv[5] ?? '' },
})
await new ExtensionsApi(configuration).receiveUpload({ uploadId: upload, body: new Blob([bytes]) })

const started = await signing.initializeMobileSigning({
  initializeMobileSigningRequest: {
    accessToken,
    type: 'pdf',
    phone: '+37060000666',
    code: '50001018865',
    pdf: { files: [{ name: 'contract.pdf', content: bytes.toString('base64') }] },
  },
})
process.stdout.write(`Control code ${started.controlCode}\n`)

for (;;) {
  const answer = await signing.readMobileSigningStatus({
    token: started.token,
    readMobileSigningStatusRequest: { accessToken },
  })
  if (answer.status === 'error') throw new Error(answer.message)
  if (answer.status === 'ok') {
    await writeFile(`${path}.signed.pdf`, Buffer.from(answer.file.content, 'base64'))
    process.stdout.write(`Signed by ${answer.person.name} ${answer.person.surname}\n`)
    break
  }
  await pause(200)
}

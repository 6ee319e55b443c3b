// Signs a PDF through a client whose types are generated: openapi-typescript $GATEWAY/openapi.json -o api.d.ts
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './api.js'

const [baseUrl = '', access_token = '', path = ''] = process.argv.slice(2)
const gateway = createClient<paths>({ baseUrl: `${baseUrl}/en` })
const content = await readFile(path, 'base64')

const { data: started, error } = await gateway.POST('/mobile/sign.json', {
  body: {
    access_token,
    type: 'pdf',
    phone: '+37060000666',
    code: '50001018865',
    pdf: { files: [{ name: 'contract.pdf', content }] },
  },
})
if (!started) throw new Error(error?.message)
process.stdout.write(`Control code ${started.control_code}\n`)

for (;;) {
  const { data } = await gateway.POST('/mobile/sign/status/{token}.json', {
    params: { path: { token: started.token } },
    body: { access_token },
  })
  if (!data || data.status === 'error') throw new Error(data?.message)
  if (data.status === 'ok') {
    await writeFile(`${path}.signed.pdf`, Buffer.from(data.file.content, 'base64'))
    process.stdout.write(`Signed by ${data.person.name} ${data.person.surname}\n`)
    break
  }
  await pause(1000)
}

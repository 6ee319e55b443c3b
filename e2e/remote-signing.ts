import { answerRequests, type BrowserAnswer, requestIn } from './browser-requests'
import type { Client } from './client'
import { samplePdf } from './sample-pdf'

/** People of the simulated remote provider. */
export const remotePeople = {
  rsa: 'TINIT-SPCTST80A01H501S',
  pss: 'IDCDE-L01X00T471',
  ecdsa: 'IDCES-99999999R',
  /** Authorises on a phone. */
  push: 'PNOHR-99999999994',
  /** Has a credential for authentication, too. */
  authentication: 'PNOEE-60001019906',
  refuses: 'PNOFR-190019999999935',
  notQualified: 'PNONL-999999990',
} as const

/** The provider's page that the browser has to open. */
export interface ProviderPage {
  readonly kind: string
  readonly url: string
}

export const pdfToSign = (type: string) => ({
  type,
  [type]: { files: [{ name: 'contract.pdf', content: samplePdf().toString('base64') }] },
})

export const pageIn = (body: object) => requestIn<ProviderPage>(body)

/** The person answers the provider's page. */
export async function visit(
  { url }: ProviderPage,
  person: string,
  answer: 'authorise' | 'refuse' = 'authorise',
): Promise<BrowserAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer, person }),
    redirect: 'manual',
  })
  const location = new URL(response.headers.get('location') ?? '')
  return Object.fromEntries(location.searchParams)
}

/** Opens every page that a session asks for, until it has ended; returns its end and the number of pages. */
export async function follow(client: Client, token: string, person: string, status?: string) {
  const { body, requests } = await answerRequests(
    client,
    token,
    (page: ProviderPage) => visit(page, person),
    status,
  )
  return { body, pages: requests }
}

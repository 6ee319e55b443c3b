import { parseCertificate } from '@/lib/pki/certificate'
import { certificateSummary } from '@/lib/pki/certificate-summary'
import type { SessionRequest } from '@/lib/storage/records'
import type { Context } from '../context'
import { askCertificate } from '../session/ask-certificate'
import { appPerson, mobilePerson } from '../session/person'
import { startAuthentication } from '../session/start-authentication'
import type { Operation } from './operation'
import { phoneLanguages, phoneText } from './signing-request'

/** 4.4: the answer carries the certificate of the provider's certificate call. */
export const initializeMobileAuthentication: Operation<'initializeMobileAuthentication'> = async (
  context,
  { body },
) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  const { certificate } = await askCertificate(context, 'mobile', person, 'QUALIFIED')
  const request = { ...wishes(context, body), phoneLanguage: body.language }
  const started = await startAuthentication(context, { family: 'mobile', person, request })
  return {
    status: 'ok',
    certificate: certificateSummary(parseCertificate(certificate)),
    code: body.code,
    token: started.token,
    control_code: started.controlCode,
  }
}

/** 4.5 */
export const initializeSmartIdAuthentication: Operation<'initializeSmartIdAuthentication'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  const request = wishes(context, body)
  const started = await startAuthentication(context, { family: 'smartid', person, request })
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}

type Body = Parameters<Operation<'initializeSmartIdAuthentication'>>[1]['body']

function wishes(
  { locale, relyingParty }: Context,
  body: Pick<Body, 'message' | 'peps' | 'sanctions'>,
): SessionRequest {
  return {
    locale,
    ...phoneText(body, relyingParty.name),
    phoneLanguage: phoneLanguages[locale],
    certificateLevel: 'QUALIFIED',
    peps: body.peps,
    sanctions: body.sanctions,
  }
}

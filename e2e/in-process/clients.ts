import { randomUUID } from 'node:crypto'
import { clientOf } from '../client'
import { samplePdf } from '../sample-pdf'
import { services } from './services'

/** The relying party's own program. */
export const program = clientOf(services)
/** Its portal, which may make hosted calls. */
export const portal = clientOf(services, services.hostedToken)
/** Another relying party. */
export const foreign = clientOf(services, services.foreignToken)

/** A document to upload. */
export const file = { filename: 'contract.pdf', content: samplePdf().toString('base64') }

/** An address that no other test uses. */
export const anyAddress = () => `${randomUUID()}@example.com`

import type { SignatureFormat } from '../signature-format'
import { augment } from './augment'
import { complete } from './complete'
import { place } from './place'
import { prepare } from './prepare'

/** PDF signatures (EN 319 142-1), appended to untouched bytes. */
export const pades: SignatureFormat = { prepare, complete, augment, place }

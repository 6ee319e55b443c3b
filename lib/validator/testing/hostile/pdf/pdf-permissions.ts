import { timeStampToken } from '#authority/time-stamp-token'
import { digest } from '#encoding/digest'
import { issue, profiles } from '../../certificates'
import { samplePdf } from '../../pdf'
import { updatedPdf } from '../../pdf-update'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  passes,
  passesWith,
} from '../hostile-file'
import { signedAt } from '../hostile-world'
import { amountField, appearance, signedAgain, signedPdf, sourceIn } from './signed-pdf'

const forbidden = fails('FORMAT_FAILURE')

/** The permissions of ISO 32000-2, table 257. 0 is a signature without certification. */
type Permission = 0 | 1 | 2 | 3

function certifying(permission: Permission) {
  if (permission === 0) return {}
  return {
    entries:
      '/M (D:20260301093000Z) /Reference [<< /Type /SigRef /TransformMethod /DocMDP ' +
      `/TransformParams << /Type /TransformParams /P ${permission} /V /1.2 >> >>]`,
    catalog: '/Perms << /DocMDP 301 0 R >>',
  }
}

type Change = (signed: Buffer) => Buffer

const filled: Change = (signed) =>
  updatedPdf(signed, {
    objects: {
      150: `<< ${amountField} /V (100) /AP << /N 151 0 R >> >>`,
      151: appearance('100'),
    },
  })

const overPage =
  (kind: string): Change =>
  (signed) =>
    updatedPdf(signed, {
      objects: {
        10: sourceIn(signed, 10).replace('/Annots [', '/Annots [160 0 R '),
        160: `<< /Type /Annot /Subtype /${kind} /Rect [0 0 595 842] /AP << /N 161 0 R >> >>`,
        161: appearance('Pay 900'),
      },
    })

const covered = passesWith('annotation-overlap')
const noted = passesWith('annotation-changed')

/** Changes, each with its verdicts for the permissions 0 to 3. */
const certified: readonly (readonly [string, Change, readonly HostileVerdict[]])[] = [
  ['nothing', (signed) => signed, [passes, passes, passes, passes]],
  ['a field filled in', filled, [passes, forbidden, passes, passes]],
  ['text over a page', overPage('FreeText'), [covered, forbidden, forbidden, covered]],
  ['a stamp over a page', overPage('Stamp'), [noted, forbidden, forbidden, noted]],
  [
    'a field that belongs to no form',
    overPage('Widget /FT /Tx'),
    [forbidden, forbidden, forbidden, forbidden],
  ],
  [
    'a link that runs a script',
    overPage('Link /A << /S /JavaScript /JS (app.alert(1)) >>'),
    [forbidden, forbidden, forbidden, forbidden],
  ],
]

const permissions = [0, 1, 2, 3] as const

const certifications: readonly HostileFile[] = certified.flatMap(([name, change, verdicts]) =>
  permissions.map((permission) =>
    hostile(
      `${name}, ${permission === 0 ? 'not certified' : `certified with ${permission}`}`,
      verdicts[permission] ?? forbidden,
      'ISO 32000-2, 12.8.2.2 and table 257 (DocMDP)',
      async (world) => change(await signedPdf(world, certifying(permission))),
    ),
  ),
)

/** A second signature over the page, for each permission of the first signature. */
const countersigned: readonly HostileFile[] = permissions.map((permission) =>
  hostile(
    `another signature over the page, ${permission === 0 ? 'not certified' : `certified with ${permission}`}`,
    permission === 1 ? forbidden : passesWith('content-covered'),
    'ISO 32000-2, table 257 (DocMDP); a covered page is reported (Rohlmann et al. 2021)',
    async (world) => {
      const { catalog } = { catalog: '', ...certifying(permission) }
      const first = await signedPdf(world, certifying(permission))
      return await signedAgain(world, first, {
        number: 320,
        fields: [150, 300],
        field: '/AP << /N 330 0 R >>',
        catalog,
        rectangle: '0 0 595 842',
        objects: { 330: appearance('Pay 900') },
      })
    },
  ),
)

const wholePage = '/Type /Annot /Subtype /Widget /Rect [0 0 595 842] /F 4'
const seen = { 330: appearance('Pay 900') }

/** Ways to draw a signature (field 320, dictionary 321) over the page of a document that permits signatures. */
const overlaid: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'that does not say which one it is on': {
    ...seen,
    320: `<< ${wholePage} /FT /Sig /T (S) /V 321 0 R /AP << /N 330 0 R >> >>`,
  },
  'whose widget is a kid of its field': {
    ...seen,
    10:
      '<< /Type /Page /Parent 2 0 R /Contents 11 0 R /Resources << /Font << /F 3 0 R >> >> ' +
      '/Annots [150 0 R 300 0 R 340 0 R] >>',
    320: '<< /FT /Sig /T (S) /V 321 0 R /Kids [340 0 R] >>',
    340: `<< ${wholePage} /Parent 320 0 R /P 10 0 R /AP << /N 330 0 R >> >>`,
  },
}

const covering: readonly HostileFile[] = Object.entries(overlaid).map(([name, objects]) =>
  hostile(
    `another signature over the page ${name}`,
    passesWith('content-covered'),
    'A covered page is reported, however it was covered (Rohlmann et al. 2021)',
    async (world) => {
      const first = await signedPdf(world, certifying(2))
      const { catalog } = { catalog: '', ...certifying(2) }
      return await signedAgain(world, first, { number: 320, fields: [150, 300], catalog, objects })
    },
  ),
)

/** A second signature whose field already existed when the first signature was made. */
const prepared: HostileFile = {
  name: 'another signature over the page in a field that was there',
  make: async (world) => {
    const field = `${wholePage} /FT /Sig /T (S) /P 10 0 R`
    const base = samplePdf({ objects: { 140: `<< ${field} >>` } })
    const first = await signedAgain(world, base, { fields: [140], ...certifying(2) })
    const waiting = { 1: sourceIn(first, 1), 10: sourceIn(first, 10), 320: 'null' }
    const signed = { 140: `<< ${field} /V 321 0 R /AP << /N 330 0 R >> >>` }
    const objects = { ...waiting, ...signed, ...seen }
    return await signedAgain(world, first, { number: 320, fields: [140, 300], objects })
  },
  signature: 1,
  verdict: passesWith('content-covered'),
  why: 'The field was there when the document was signed, its appearance was not (Rohlmann et al. 2021)',
}

/** A document time-stamp with an appearance over the page, for each permission of the signature. */
const stamped: readonly HostileFile[] = permissions.map((permission) =>
  hostile(
    `a time-stamp over the page, ${permission === 0 ? 'not certified' : `certified with ${permission}`}`,
    permission === 1 ? forbidden : passesWith('content-covered'),
    'ISO 32000-2, 12.8.5 and table 257 (DocMDP): a permitted change is invisible',
    async (world) => {
      const { catalog } = { catalog: '', ...certifying(permission) }
      const unit = issue('Unit', world.root, profiles.timeStamper)
      return await signedAgain(world, await signedPdf(world, certifying(permission)), {
        message: (content) =>
          timeStampToken(unit, [world.root.certificate], {
            imprint: digest('SHA-256', content),
            genTime: signedAt,
          }),
        subFilter: 'ETSI.RFC3161',
        entries: '',
        number: 320,
        fields: [150, 300],
        field: '/AP << /N 330 0 R >>',
        catalog,
        rectangle: '0 0 595 842',
        objects: seen,
      })
    },
  ),
)

/** A file whose signature field has this lock; then the other field is filled in. */
function locked(name: string, lock: string, verdict: HostileVerdict): HostileFile {
  return hostile(name, verdict, 'ISO 32000-2, 12.7.5.5, table 236 (SigFieldLock)', async (world) =>
    filled(await signedPdf(world, { field: `/Lock << /Type /SigFieldLock ${lock} >>` })),
  )
}

/** A file whose signature has the lock itself (FieldMDP); then the other field is filled in. */
function transformed(name: string, parameters: string, verdict: HostileVerdict): HostileFile {
  const entries =
    '/M (D:20260301093000Z) /Reference [<< /Type /SigRef /TransformMethod /FieldMDP ' +
    `/Data 1 0 R /TransformParams << /Type /TransformParams /V /1.2 ${parameters} >> >>]`
  return hostile(name, verdict, 'ISO 32000-2, 12.8.2.4 and table 259 (FieldMDP)', async (world) =>
    filled(await signedPdf(world, { entries })),
  )
}

const locks: readonly HostileFile[] = [
  locked('a field filled in, all locked', '/Action /All', forbidden),
  locked('a field filled in that is locked', '/Action /Include /Fields [(amount)]', forbidden),
  locked('a field filled in, another locked', '/Action /Include /Fields [(other)]', passes),
  locked('a field filled in, only that not locked', '/Action /Exclude /Fields [(amount)]', passes),
  locked(
    'a field filled in, all but another locked',
    '/Action /Exclude /Fields [(other)]',
    forbidden,
  ),
  locked('a field filled in, the document locked', '/Action /Include /Fields [] /P 1', forbidden),
  transformed('a field filled in, all signed', '/Action /All', forbidden),
  transformed('a field filled in that is signed', '/Action /Include /Fields [(amount)]', forbidden),
  transformed('a field filled in, another signed', '/Action /Include /Fields [(other)]', passes),
  transformed(
    'a field filled in, only that left out',
    '/Action /Exclude /Fields [(amount)]',
    passes,
  ),
]

export const pdfPermissions: HostileFamily = {
  name: 'pdf-permissions',
  extension: 'pdf',
  files: [...certifications, ...countersigned, ...covering, prepared, ...stamped, ...locks],
}

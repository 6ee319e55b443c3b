import { markSize } from '@paraph/validator/vocabulary/mark'
import { z } from 'zod'
import { limits } from './limits'

const number = 'This value should be a number'

const fraction = z
  .number(number)
  .min(0, 'This value should be 0 or more')
  .max(1, 'This value should be 1 or less')

const { usual, least, most } = markSize

/** The position of one signer's visible signature (extension). */
export const mark = z
  .object(
    {
      page: z
        .int('This value should be an integer')
        .min(-1, 'This value should be 1 or more, or -1')
        .max(limits.markPage, `This value should be ${limits.markPage} or less`)
        .refine((page) => page !== 0, 'This value should be 1 or more, or -1')
        .describe('Page number from 1; -1 is the last page.'),
      left: fraction.describe(
        'Distance from the left edge of the page to the mark, as a fraction of the page width.',
      ),
      top: fraction.describe(
        'Distance from the top edge of the page to the mark, as a fraction of the page height.',
      ),
      width: fraction
        .optional()
        .describe(
          `Fraction of the page width that comes to ${least.width} to ${most.width} points. Absent: ${usual.width} points.`,
        ),
      height: fraction
        .optional()
        .describe(
          `Fraction of the page height that comes to ${least.height} to ${most.height} points. Absent: ${usual.height} points.`,
        ),
    },
    'This value should be an object',
  )
  .meta({ id: 'Mark' })

/** Position of a signer's visible signature. For PDFs only; overrides the document's `signature_position`. */
export const markField = mark
  .optional()
  .describe(
    'Place of this signature on a PDF, in fractions of the width and height of the displayed page, after cropping and rotation. The mark must lie within the page and must not overlap a signature or another mark. Absent: signature_position applies.',
  )

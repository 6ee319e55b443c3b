import { z } from 'zod'
import { markSize } from '@/lib/vocabulary/mark'
import { limits } from './limits'

const number = 'This value should be a number'

const fraction = z
  .number(number)
  .min(0, 'This value should be 0 or more')
  .max(1, 'This value should be 1 or less')

const { usual, least, most } = markSize

/** Where the signature of one person is seen (extension). */
export const mark = z
  .object(
    {
      page: z
        .int('This value should be an integer')
        .min(-1, 'This value should be 1 or more, or -1')
        .max(limits.markPage, `This value should be ${limits.markPage} or less`)
        .refine((page) => page !== 0, 'This value should be 1 or more, or -1')
        .describe('Page, counted from 1; -1 is the last.'),
      left: fraction.describe('From the left edge of the page to the mark.'),
      top: fraction.describe('From the upper edge of the page to the mark.'),
      width: fraction
        .optional()
        .describe(
          `Absent: ${usual.width} points. Can come to ${least.width} to ${most.width} points.`,
        ),
      height: fraction
        .optional()
        .describe(
          `Absent: ${usual.height} points. Can come to ${least.height} to ${most.height} points.`,
        ),
    },
    'This value should be an object',
  )
  .meta({ id: 'Mark' })

/** Of a PDF alone; overrules the document's `signature_position`. */
export const markField = mark
  .optional()
  .describe(
    'Where this signature is seen on a PDF: fractions of the page’s width and height as people see it, cropped and turned, so that they are the same in whatever size it is drawn and in whatever units it is written. Lies on the page, over no signature and over no other mark. Absent: signature_position.',
  )

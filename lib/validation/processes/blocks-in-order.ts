import { type Conclusion, passed, type Remark, withRemarks } from '../conclusion'

/** The first block that does not pass is the conclusion; warnings of those before it are kept. */
export function concludeBlocks(blocks: readonly (() => Conclusion)[]): Conclusion {
  const remarks: Remark[] = []
  for (const block of blocks) {
    const conclusion = block()
    if (conclusion.indication !== 'PASSED') {
      return { ...conclusion, remarks: [...conclusion.remarks, ...remarks] }
    }
    remarks.push(...conclusion.remarks)
  }
  return withRemarks(passed, remarks)
}

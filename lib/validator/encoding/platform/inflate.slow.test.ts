import { testDamagedData } from '#testing/damaged-deflate'

testDamagedData(2_000)

import * as v from 'valibot'
import { isHttpUrl } from './isHttpUrl.ts'

/** An absolute address of the web. */
export const httpUrl = v.custom<string>(isHttpUrl, 'expected an http(s) URL')

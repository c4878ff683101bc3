import sharp from 'sharp';
import { processFile } from '../processing/process-file.ts';

/**
 * Draws a photo of 30 megapixels and prints the most memory that the process has taken, in MB. A process of its own,
 * because the decoder's memory is outside the heap, and other tests share theirs.
 */
const [width, height] = [6_500, 4_700];
const photo = sharp({ create: { width, height, channels: 3, background: '#0f4c5c' } }).jpeg();
const { width: drawn, files } = await processFile(await photo.toBuffer(), 'test');
const megabytes = process.resourceUsage().maxRSS / 1_024;
process.stdout.write(JSON.stringify({ drawn, files: files.length, megabytes }));

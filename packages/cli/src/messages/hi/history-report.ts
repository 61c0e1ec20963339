import { complete, type Wrong } from '@maycrawl/core/message';
import type { historyReport as english } from '../en/history-report.js';
import { unseenTimes } from './unseen-times.js';

/** What `maycrawl history` prints for people. */
export const historyReport = {
  file: 'फ़ाइल {version}, स्टेटस {status}',
  noFile: 'कोई फ़ाइल नहीं ({why})',
  unreachable: 'फ़ेच नहीं हो पाई ({why})',
  notChecked: 'जांच नहीं हुई: उस मशीन में गड़बड़ी थी ({why})',
  redirected: '{saw}, रीडायरेक्ट: {url}',
  imported: '{saw}, इंपोर्ट की गई',

  checks: '{from} से {to} तक, {count:number} जांचें, दो जांचों के बीच ज़्यादा से ज़्यादा {gap}',
  seen: '{site}: {saw}, कब देखी गई: {times}',
  seenThen: '{site}: {saw}, कब देखी गई: {times}; {unseen}',
  ...unseenTimes,
  nothing: '{site} के बारे में कुछ नहीं देखा गया है: पहले maycrawl watch से इसे देखें',
  nothingUntil: '{site} के बारे में {time} तक कुछ नहीं देखा गया था',

  notCompared: '{version} से तुलना नहीं हुई: एक वर्शन का डेटा अब स्टोर में नहीं है',
  notComparedNoFile: 'उस समय से तुलना नहीं हुई जब कोई फ़ाइल नहीं थी: एक वर्शन का डेटा अब स्टोर में नहीं है',
  bytesGone: 'उस वर्शन का डेटा अब स्टोर में नहीं है',

  exported: {
    by: 'files',
    one: '{folder} में {files:number} फ़ाइल; history.json में एंट्री: {entries:number}',
    other: '{folder} में {files:number} फ़ाइलें; history.json में एंट्री: {entries:number}',
  },
  hash: '{file} का SHA-256: {sha256}',
  unchanged: 'हर फ़ाइल वैसी ही है जैसी एक्सपोर्ट की गई थी',
  unchangedFiles: 'हर फ़ाइल वैसी ही है जैसी एक्सपोर्ट की गई थी: {file} की भी पुष्टि करने के लिए उसका SHA-256 दें',
  missing: '{name} मौजूद नहीं है',
  changed: '{name} बदल गई है',
  unlisted: '{name} सूची में नहीं है',
  unreadable: '{name} पढ़ी नहीं जा सकती',

  forgotten: '{site} की अगली जांच पहली जांच होगी; इसका इतिहास बना रहेगा',
  rows: {
    one: '{count:number} लाइन: {added:number} जोड़ी गई, {known:number} पहले से थी, {leftOut:number} छोड़ दी गई, क्योंकि वह नहीं बताती कि साइट ने क्या दिया',
    other:
      '{count:number} लाइनें: {added:number} जोड़ी गईं, {known:number} पहले से थीं, {leftOut:number} छोड़ दी गईं, क्योंकि वे नहीं बतातीं कि साइट ने क्या दिया',
  },
} as const;

complete<Wrong<typeof english, typeof historyReport>>();

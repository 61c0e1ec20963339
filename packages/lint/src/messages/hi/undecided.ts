/** Why the analysis has no decision. `budget` is the name of the option as the reader knows it. */
export const undecided = {
  budget: 'नतीजा तय होने से पहले जांच अपनी सीमा तक पहुंच गई. {budget} की वैल्यू बढ़ाने से मदद मिल सकती है.',
  groups: 'फ़ाइल में इतने ज़्यादा ग्रुप हैं कि एक साथ हर क्रॉलर के बारे में नहीं बताया जा सकता. क्रॉलर के नाम अलग-अलग दें.',
  unconfirmed: 'जांच में ऐसा पाथ मिला जिसकी पुष्टि इंजन नहीं करता. यह maycrawl की गड़बड़ी है.',
} as const;

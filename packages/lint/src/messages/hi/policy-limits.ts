/** What robots.txt cannot express, by the id of the limit. */
export const policyLimits = {
  removal: 'ब्लॉक करने से पेज खोज के नतीजों से नहीं हटता। हटाने के लिए क्रॉल की अनुमति दें और noindex जोड़ें।',
  protection: 'robots.txt निजी पेजों की रक्षा नहीं करती। उसे कोई भी पढ़ सकता है। पासवर्ड इस्तेमाल करें।',
  'ai-overviews': 'robots.txt Google के AI Overviews को Search से अलग नहीं कर सकती। दोनों Googlebot के लाए पेज इस्तेमाल करते हैं।',
} as const;

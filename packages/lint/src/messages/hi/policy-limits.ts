/** What robots.txt cannot express, by the id of the limit. */
export const policyLimits = {
  removal: 'किसी पेज को ब्लॉक करने से वह खोज के नतीजों से नहीं हटता. उसे हटाने के लिए, क्रॉल करने की अनुमति दें और पेज पर noindex जोड़ें.',
  protection: 'robots.txt से निजी पेज सुरक्षित नहीं होते. इसे कोई भी पढ़ सकता है. पासवर्ड का इस्तेमाल करें.',
  'ai-overviews':
    'robots.txt से Google के AI Overviews को Search से अलग नहीं किया जा सकता. दोनों, Googlebot के क्रॉल किए गए पेजों का इस्तेमाल करते हैं.',
} as const;

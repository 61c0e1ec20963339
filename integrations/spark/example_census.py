# %% [markdown]
# # Who may fetch what: from a web archive to verdicts and figures
# Run it in a notebook, or as a program in the root of the repository.

# %%
from pyspark.sql import SparkSession

from maycrawl_spark import captures, decide, survey

spark = SparkSession.builder.appName("census").getOrCreate()
command = ["maycrawl"]

# %% The robots.txt files that the archive has
robots = captures(spark, "examples/shops.warc", command=command)
robots.select("url", "time", "status").orderBy("url").show(truncate=False)

# %% Who may fetch which page? `1` is yes, `0` no, and `?` is not known: treat it as blocked
pages = ["shop.example/cart", "shop.example/", "news.example/story", "busy.example/", "new.example/"]
urls = spark.createDataFrame([(f"https://{page}",) for page in pages], "url string")
crawlers = ["Googlebot", "GPTBot"]
answered = decide(urls, robots, crawlers, command=command)
answered.orderBy("url").show(truncate=False)

# %% What do the sites say?
print(survey(robots, format="text", command=command))

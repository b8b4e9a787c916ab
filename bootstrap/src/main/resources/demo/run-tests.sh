#!/bin/sh
# Tests the program named by the first argument and prints a JUnit report.
program=$1
failed=0
cases=""
check() {
  actual=$("$program" $2)
  if [ "$actual" = "$3" ]; then
    cases="$cases<testcase classname=\"greet\" name=\"$1\" time=\"0.01\"/>"
  else
    failed=$((failed + 1))
    cases="$cases<testcase classname=\"greet\" name=\"$1\" time=\"0.01\"><failure>expected $3 but was $actual</failure></testcase>"
  fi
}
check "greets the world" world "hello, world"
check "greets nobody" "" "hello, nobody"
echo "<testsuite name=\"greet\" tests=\"2\" failures=\"$failed\">$cases</testsuite>"
exit "$failed"

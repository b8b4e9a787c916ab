package dev.slipway.domain.testreport;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tests of one group of jobs. A suite whose file could not be read has an error and nothing else. */
public record TestSuite(String name, List<TestCase> cases, Optional<String> error) {

    public TestSuite {
        cases = error.isPresent() ? List.of() : ordered(cases);
    }

    public TestCounts counts() {
        return TestCounts.of(cases);
    }

    private static List<TestCase> ordered(List<TestCase> cases) {
        Map<TestCase.Key, TestCase> latest = new LinkedHashMap<>();
        cases.forEach(test -> latest.put(test.key(), test));
        return latest.values().stream().sorted(Comparator.comparing(TestCase::status)).toList();
    }
}

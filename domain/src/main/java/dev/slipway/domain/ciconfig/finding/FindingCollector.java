package dev.slipway.domain.ciconfig.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects findings in the order in which the configuration is read, up to a bound. */
public final class FindingCollector {
    /** Maximum number of stored findings, besides the first error. */
    public static final int MAX = 1000;

    private final KeywordPolicy keywords;
    private List<Finding> collected = new ArrayList<>();
    private int errors;

    public FindingCollector(KeywordPolicy keywords) {
        this.keywords = keywords;
    }

    /** Policy for keywords that are newer than the supported language. */
    public KeywordPolicy keywords() {
        return keywords;
    }

    public void add(Finding finding) {
        errors += finding.isError() ? 1 : 0;
        if (collected.size() < MAX || finding.isError() && !hasErrors()) {
            collected.add(finding);
        }
    }

    public void addAll(List<Finding> findings) {
        findings.forEach(this::add);
    }

    public List<Finding> list() {
        return List.copyOf(collected);
    }

    public boolean hasErrors() {
        return collected.stream().anyMatch(Finding::isError);
    }

    /** Returns the number of errors added so far, stored or not. Readers compare it to detect new errors. */
    public int errors() {
        return errors;
    }

    /** Runs a reader, and returns its result with its findings, which are not added here. */
    public <T> Apart<T> apart(Supplier<T> reader) {
        List<Finding> outer = collected;
        collected = new ArrayList<>();
        try {
            T value = reader.get();
            return new Apart<>(value, List.copyOf(collected));
        } finally {
            collected = outer;
        }
    }

    /** Result of {@link #apart}. */
    public record Apart<T>(T value, List<Finding> findings) {
    }
}

package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.Inherit;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.value.InheritEntry.Inheritance;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of the keywords of one job, read in the order of the table. */
final class JobReading {
    private final JobSource source;
    private final Map<Keyword<?>, @Nullable Object> values = new IdentityHashMap<>();

    private JobReading(JobSource source) {
        this.source = source;
    }

    /** Reads every keyword of a job. Findings are added in the order of the table, which clients expect. */
    static JobReading of(JobSource source) {
        JobReading reading = new JobReading(source);
        Keywords.of(source.kind()).forEach(reading::read);
        return reading;
    }

    private <T> void read(Keyword<T> keyword) {
        values.put(keyword, value(keyword));
        keyword.checks().beside().check(source);
    }

    /** Returns the value that the job has or inherits, or null. */
    private <T> @Nullable T value(Keyword<T> keyword) {
        Optional<Node> given = source.job().given(keyword.name());
        if (given.isPresent()) {
            return source.place().once().read(keyword.name(), keyword.reader(), source.place(), given.get());
        }
        return inherited().takes(keyword.name()) ? source.defaults().taken(keyword) : null;
    }

    private Inherit inherited() {
        return find(Keywords.INHERIT).orElse(Inheritance.ALL).defaults();
    }

    @SuppressWarnings("unchecked")
    <T> Optional<T> find(Keyword<T> keyword) {
        return Optional.ofNullable((T) values.get(keyword));
    }

    /** Returns the job with every value that was read. */
    WrittenJob into(WrittenJob job) {
        WrittenJob written = job;
        for (Keyword<?> keyword : Keywords.of(source.kind())) {
            written = with(written, keyword);
        }
        return written;
    }

    private <T> WrittenJob with(WrittenJob job, Keyword<T> keyword) {
        Optional<T> value = find(keyword);
        return value.isPresent() ? keyword.target().apply(job, value.get()) : job;
    }
}

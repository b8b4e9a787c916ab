package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.options.JobExtras;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.kernel.InlinePart;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jooq.JSONB;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Options of jobs as rows have them. The documents of {@code job-options.jsonl} were written before options had parts. */
class StoredJobOptionsTest {

    private static List<String> documents() throws IOException {
        try (InputStream file = StoredJobOptionsTest.class.getResourceAsStream("/golden/job-options.jsonl")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @TestFactory
    Stream<DynamicTest> stored_document_is_read_and_written_byte_for_byte() throws IOException {
        return documents().stream().map(document -> DynamicTest.dynamicTest(document.substring(0, 60),
                () -> assertEquals(document, JsonDocuments.write(JsonDocuments.read(JSONB.valueOf(document), JobOptions.class)).data())));
    }

    @Test
    void document_without_extras_has_none() throws IOException {
        String plain = documents().stream().filter(document -> document.endsWith("\"extras\":null}")).findFirst().orElseThrow();
        assertEquals(JobExtras.NONE, JsonDocuments.read(JSONB.valueOf(plain), JobOptions.class).extras());
    }

    @Test
    void members_of_other_versions_are_left_out() {
        JSONB document = JSONB.valueOf("{\"script\":[\"make\"],\"invented\":1,\"artifacts\":{\"paths\":[\"a\"],\"invented\":2},"
                + "\"extras\":{\"steps\":\"[]\"}}");
        JobOptions options = JsonDocuments.read(document, JobOptions.class);
        assertEquals(List.of("make"), options.commands().script());
        assertEquals(List.of("a"), options.results().artifacts().archive().paths());
        assertEquals("[]", options.extras().steps());
    }

    /** A part that bears the name of a stored member would hide it. */
    @Test
    void parts_are_named_unlike_stored_members() {
        Set<Class<?>> records = new LinkedHashSet<>();
        collect(JobOptions.class, records);
        records.forEach(record -> {
            List<String> names = new ArrayList<>();
            Arrays.stream(record.getRecordComponents()).forEach(component -> {
                names.add(component.getName());
                if (component.getType().isAnnotationPresent(InlinePart.class)) {
                    Arrays.stream(component.getType().getRecordComponents()).map(RecordComponent::getName).forEach(names::add);
                }
            });
            assertEquals(names.stream().distinct().toList(), names, record.getName());
        });
    }

    private static void collect(Type type, Set<Class<?>> found) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collect(argument, found));
        } else if (type instanceof Class<?> plain && plain.isRecord() && found.add(plain)) {
            Arrays.stream(plain.getRecordComponents()).forEach(component -> collect(component.getGenericType(), found));
        }
    }
}

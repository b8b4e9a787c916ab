package dev.slipway.rest.edge.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonMembersTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    /** An object that is written by a writer. */
    private record Written(JsonMembers.Writer<Written> writer) {}

    private static final class Serializer extends JsonSerializer<Written> {
        @Override
        public void serialize(Written object, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartObject();
            JsonMembers.write(json, provider, object, object.writer());
            json.writeEndObject();
        }
    }

    private static final ObjectMapper JSON =
            new ObjectMapper().registerModule(new SimpleModule().addSerializer(Written.class, new Serializer()));

    private static Arguments row(String expected, JsonMembers.Writer<Written> writer) {
        return Arguments.of(expected, writer);
    }

    private static Stream<Arguments> objects() {
        return Stream.of(
                row("{}", (_, _) -> { }),
                row("{'a':1}", (_, members) -> members.number("a", 1)),
                row("{'a':null,'b':null,'c':null,'d':null,'e':null,'f':null,'g':null}", (_, members) -> members.text("a", null)
                        .number("b", (Long) null).number("c", (Double) null).number("d", (BigDecimal) null).time("e", null)
                        .object("f", null, (_, _) -> { }).value("g", null)),
                row("{'a':-7,'b':8,'c':1.5,'d':71.25,'e':true,'f':false,'g':'2026-01-02T03:04:05.678Z'}", (_, members) -> members
                        .number("a", -7).number("b", Long.valueOf(8)).number("c", Double.valueOf(1.5)).number("d", new BigDecimal("71.25"))
                        .flag("e", true).flag("f", false).time("g", NOW)),
                row("{'a':[],'b':['x','y'],'c':[],'d':[{'n':1},{'n':2,'m':[]}],'e':{}}", (_, members) -> members.texts("a", List.of())
                        .texts("b", List.of("x", "y")).objects("c", List.<Integer>of(), (_, _) -> { })
                        .objects("d", List.of(1, 2), (number, inside) -> {
                            inside.number("n", number);
                            if (number == 2) {
                                inside.texts("m", List.of());
                            }
                        }).object("e", "x", (_, _) -> { })),
                row("{'a':{'x':{'y':'z'},'v':2},'b':3}", (_, members) -> members.object("a", "x", (_, a) -> a.object("x", "z",
                        (z, x) -> x.text("y", z)).number("v", 2)).number("b", 3)),
                row("{'a':{'k':1},'b':2,'c':3,'d':[4],'e':{},'f':5}", (_, members) -> members.value("a", Map.of("k", 1)).number("b", 2)
                        .number("c", 3).value("d", List.of(4)).value("e", Map.of()).number("f", 5)),
                row("{'a':{'b':1,'c':{'d':2}},'e':3}", (_, members) -> members
                        .value("a", new Written((_, inside) -> inside.number("b", 1).value("c", new Written((_, in) -> in.number("d", 2)))))
                        .number("e", 3)));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void object_has_the_members_that_were_written(String expected, JsonMembers.Writer<Written> writer) throws IOException {
        assertWritten(expected, new Written(writer));
        assertWritten('[' + expected + ',' + expected + ']', List.of(new Written(writer), new Written(writer)));
        assertWritten("{'before':" + expected + ",'after':0}", new Written((_, members) -> members.value("before", new Written(writer))
                .number("after", 0)));
    }

    @Test
    void shared_object_is_composed_once() throws IOException {
        List<String> composed = new ArrayList<>();
        JsonMembers.Writer<String> inner = (text, inside) -> {
            composed.add(text);
            inside.text("t", text).texts("l", List.of(text));
        };
        String ann = "ann";
        String bob = "bob";
        Written first = new Written((_, members) -> members.number("n", 1).shared("a", ann, inner).shared("b", bob, inner).flag("f", true));
        Written second = new Written((_, members) -> members.shared("a", bob, inner).shared("b", null, inner));
        String object = "{'t':'%s','l':['%s']}";
        String ofAnn = object.formatted(ann, ann);
        String ofBob = object.formatted(bob, bob);
        String one = "{'n':1,'a':" + ofAnn + ",'b':" + ofBob + ",'f':true}";
        String two = "{'a':" + ofBob + ",'b':null}";
        assertWritten("[" + String.join(",", one, one, two, two, one) + "]", List.of(first, first, second, second, first));
        List<String> once = List.of(ann, bob, bob, ann);
        assertEquals(Stream.concat(once.stream(), once.stream()).toList(), composed);
    }

    /** By both generators: that of bytes and that of characters. */
    private static void assertWritten(String expected, @Nullable Object value) throws JsonProcessingException {
        assertEquals(expected.replace('\'', '"'), new String(JSON.writeValueAsBytes(value), StandardCharsets.UTF_8));
        assertEquals(expected.replace('\'', '"'), JSON.writeValueAsString(value));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void long_list_is_as_many_objects(String expected, JsonMembers.Writer<Written> writer) throws IOException {
        Written[] all = new Written[1_000];
        Arrays.fill(all, new Written(writer));
        assertWritten('[' + String.join(",", Collections.nCopies(all.length, expected)) + ']', all);
    }
}

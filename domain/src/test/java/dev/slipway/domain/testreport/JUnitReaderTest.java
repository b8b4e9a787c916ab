package dev.slipway.domain.testreport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JUnitReaderTest {

    private static List<TestCase> file(String name) throws IOException {
        try (InputStream in = JUnitReaderTest.class.getResourceAsStream("/testreport/" + name)) {
            return ((JUnitReading.Cases) JUnitReader.read(in, JUnitLimits.DEFAULT)).cases();
        }
    }

    private static JUnitReading text(String xml, JUnitLimits limits) {
        return JUnitReader.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), limits);
    }

    private static String broken(String xml) {
        return ((JUnitReading.Broken) text(xml, new JUnitLimits(10_000, 10, 20))).message();
    }

    @Test
    void reads_surefire() throws IOException {
        List<TestCase> cases = file("surefire.xml");
        assertEquals(List.of("success", "failed", "error", "skipped"),
                cases.stream().map(test -> test.status().wireName()).toList());
        assertEquals(new TestCase(TestStatus.FAILED, "com.acme.CartTest", "com.acme.CartTest", "removes", null, 1200.5,
                Optional.of("expected: <1> but was: <2>\n\tat com.acme.CartTest.removes(CartTest.java:21)"),
                Optional.of("shots/removes.png")), cases.get(1));
        assertEquals(Optional.of("java.lang.IllegalStateException: boom"), cases.get(2).output());
        assertEquals(Optional.empty(), cases.get(3).output());
    }

    @Test
    void reads_pytest() throws IOException {
        List<TestCase> cases = file("pytest.xml");
        assertEquals(new TestCase(TestStatus.SUCCESS, "pytest", "tests.test_math", "test_add[1-2]",
                "tests/test_math.py", 0.001, Optional.empty(), Optional.empty()), cases.get(0));
        assertTrue(cases.get(1).output().orElseThrow().contains("\n>       1 / 0\n"));
        assertEquals(Optional.of("/src/tests/test_math.py:9: windows only"), cases.get(2).output());
    }

    @Test
    void reads_jest() throws IOException {
        List<TestCase> cases = file("jest.xml");
        assertEquals("cart", cases.get(1).suite());
        assertEquals(TestStatus.FAILED, cases.get(1).status());
        assertTrue(cases.get(1).output().orElseThrow().startsWith("Error: expect(received)"));
    }

    @Test
    void reads_go_and_nested_suites() throws IOException {
        List<TestCase> cases = file("go.xml");
        assertEquals(List.of("TestAdd", "TestAdd/zero", "TestInner"), cases.stream().map(TestCase::name).toList());
        assertEquals(List.of("example.com/shop/cart", "example.com/shop/cart", "nested"),
                cases.stream().map(TestCase::suite).toList());
        assertEquals(0.0, cases.get(2).seconds());
    }

    @Test
    void failure_goes_before_error_and_error_before_skipped() {
        String all = "<testsuite><testcase><skipped>s</skipped><error>e</error>%s</testcase></testsuite>";
        assertEquals(Optional.of("e"), single(all.formatted("")).output());
        assertEquals(Optional.of("f"), single(all.formatted("<failure>f</failure>")).output());
    }

    private static TestCase single(String xml) {
        return ((JUnitReading.Cases) text(xml, JUnitLimits.DEFAULT)).cases().getFirst();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"0.5;0.5", " 2 ;2", "1,000.5;1000.5", "NaN;0", "Infinity;0", "x;0", "'';0"})
    void times(String time, double seconds) {
        assertEquals(seconds, single("<testsuite><testcase time='" + time + "'/></testsuite>").seconds());
    }

    @Test
    void other_encodings_are_read() {
        String xml = "<?xml version='1.0' encoding='ISO-8859-1'?><testsuite><testcase name='\u00e4'/></testsuite>";
        JUnitReading reading = JUnitReader.read(
                new ByteArrayInputStream(xml.getBytes(Charset.forName("ISO-8859-1"))), JUnitLimits.DEFAULT);
        assertEquals("\u00e4", ((JUnitReading.Cases) reading).cases().getFirst().name());
    }

    /** The words after the place are those of the Java platform, in the language of the machine. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"'';1:1", "plain;1:1", "<testsuite>;1:12", "<testsuite><testcase></testsuite>;1:24",
        "<testsuite a=b/>;1:14", "'<testsuite>&nothing;</testsuite>';1:21", "<testsuite/><testsuite/>;1:14", "<x:testsuite/>;1:15",
        "'<testsuite>\n\n  <a b=\"&x;\"/></testsuite>';3:12", "<testsuite>\u0001</testsuite>;1:12"})
    void what_is_no_xml_is_broken_at_a_line_and_a_column(String xml, String place) {
        String start = "JUnit XML parsing failed: " + place + ": ";
        assertEquals(start, broken(xml).substring(0, Math.min(start.length(), broken(xml).length())));
        assertFalse(broken(xml).matches("(?s).*(ParseError|Message:|\n).*"), broken(xml));
    }

    @Test
    void file_that_cannot_be_read_is_broken() {
        InputStream gone = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("gone");
            }
        };
        String message = ((JUnitReading.Broken) JUnitReader.read(gone, JUnitLimits.DEFAULT)).message();
        assertTrue(message.startsWith("JUnit XML parsing failed: ") && message.endsWith("gone"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE t><testsuite/>",
        "<!DOCTYPE testsuite [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><testsuite><testcase name='&x;'/></testsuite>",
        "<!DOCTYPE t [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]><testsuite><testcase><failure>&b;</failure></testcase></testsuite>",
        "<!DOCTYPE testsuite SYSTEM 'http://127.0.0.1:9/x.dtd'><testsuite/>",
        "<!DOCTYPE t [<!ENTITY % p SYSTEM 'http://127.0.0.1:9/x'> %p;]><testsuite/>"})
    void document_type_is_refused_before_it_is_read(String xml) {
        assertEquals("JUnit XML parsing failed: document types are not allowed", broken(xml));
    }

    /** Text comes in pieces, between elements, comments and entities, and longer texts in several. */
    @Test
    void output_of_a_failure_is_all_text_inside_it() {
        String longest = "x".repeat((1 << 20) + 1);
        String xml = "<testsuite><testcase>0<properties>1</properties><failure>a&lt;b<![CDATA[<c>]]><!-- 2 --><d>e</d>&#228;" + longest
                + "</failure>3<x>4</x>5</testcase></testsuite>";
        assertEquals(Optional.of("a<b<c>e\u00e4" + longest), single(xml).output());
    }

    @ParameterizedTest
    @CsvSource({"failure,FAILED", "error,ERROR", "skipped,SKIPPED", "system-out,SUCCESS", "other,SUCCESS"})
    void status_is_that_of_the_elements_directly_in_a_test(String element, TestStatus status) {
        assertEquals(status, single("<testsuite><testcase><" + element + "/></testcase></testsuite>").status());
        assertEquals(TestStatus.SUCCESS,
                single("<testsuite><testcase><properties><" + element + "/></properties></testcase></testsuite>").status());
    }

    @Test
    void test_inside_another_is_part_of_it() {
        JUnitReading reading = text("<testsuites><testcase name='a'><testcase name='b'/><testsuite name='s'/></testcase>"
                + "<testsuite name='outer'><testsuite name='inner'><x/><testcase name='c'/></testsuite><testcase name='d'/></testsuite>"
                + "<testcase name='e'/></testsuites>", JUnitLimits.DEFAULT);
        assertEquals(List.of("a null", "c inner", "d outer", "e null"),
                ((JUnitReading.Cases) reading).cases().stream().map(test -> test.name() + " " + test.suite()).toList());
    }

    @Test
    void an_unexpected_root_is_broken_data() {
        assertEquals("JUnit data parsing failed: the root element is 'html', not 'testsuites' or 'testsuite'",
                broken("<html/>"));
    }

    @Test
    void limits_hold() {
        assertEquals("JUnit data parsing failed: more than 10 elements inside one another",
                broken("<testsuite>".repeat(11) + "</testsuite>".repeat(11)));
        assertEquals("JUnit data parsing failed: more than 20 test cases",
                broken("<testsuite>" + "<testcase/>".repeat(21) + "</testsuite>"));
        assertTrue(broken("<testsuite>" + " ".repeat(10_001) + "</testsuite>")
                .contains("the file is larger than 10000 bytes"));
        assertTrue(text("<testsuite>".repeat(10) + "</testsuite>".repeat(10), new JUnitLimits(10_000, 10, 20))
                instanceof JUnitReading.Cases);
        assertTrue(text("<testsuite>" + "<testcase/>".repeat(20) + "</testsuite>", new JUnitLimits(10_000, 10, 20))
                instanceof JUnitReading.Cases);
    }
}

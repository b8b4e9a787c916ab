package dev.slipway.domain.testreport;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the XML that test tools write. The file comes from a job, so nothing in it may reach
 * outside, and document types are refused altogether.
 */
public final class JUnitReader {

    private final XMLStreamReader xml;
    private final JUnitLimits limits;
    private final List<TestCase> cases = new ArrayList<>();
    private final List<String> suites = new ArrayList<>();
    private int depth;
    private @Nullable CaseDraft draft;

    private JUnitReader(XMLStreamReader xml, JUnitLimits limits) {
        this.xml = xml;
        this.limits = limits;
    }

    /** Reads a file to its end; the stream stays open. */
    public static JUnitReading read(InputStream file, JUnitLimits limits) {
        try {
            return new JUnitReader(factory().createXMLStreamReader(new BoundedInput(file, limits.bytes())), limits).run();
        } catch (XMLStreamException broken) {
            return new JUnitReading.Broken("JUnit XML parsing failed: " + firstLine(broken));
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        return factory;
    }

    private static String firstLine(XMLStreamException broken) {
        String text = String.valueOf(broken.getMessage());
        String first = text.lines().map(line -> line.replaceFirst("^Message: ", "")).filter(line -> !line.startsWith("ParseError at"))
                .findFirst().orElse(text);
        return broken.getLocation() == null ? first
                : broken.getLocation().getLineNumber() + ":" + broken.getLocation().getColumnNumber() + ": " + first;
    }

    private JUnitReading run() throws XMLStreamException {
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.DTD -> throw new XMLStreamException("document types are not allowed");
                case XMLStreamConstants.START_ELEMENT -> {
                    String problem = open(xml.getLocalName());
                    if (problem != null) {
                        return new JUnitReading.Broken("JUnit data parsing failed: " + problem);
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> close(xml.getLocalName());
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (draft != null) {
                        draft.text(depth, xml.getText());
                    }
                }
                default -> { }
            }
        }
        return new JUnitReading.Cases(cases);
    }

    /** Enters an element; answers with what is wrong, or null. */
    private @Nullable String open(String name) {
        if (++depth > limits.depth()) {
            return "more than " + limits.depth() + " elements inside one another";
        }
        if (depth == 1 && !name.equals("testsuites") && !name.equals("testsuite")) {
            return "the root element is '" + name + "', not 'testsuites' or 'testsuite'";
        }
        if (draft != null) {
            draft.open(depth, name);
        } else if (name.equals("testsuite")) {
            suites.add(xml.getAttributeValue(null, "name"));
        } else if (name.equals("testcase")) {
            if (cases.size() >= limits.cases()) {
                return "more than " + limits.cases() + " test cases";
            }
            draft = new CaseDraft(depth, suites.isEmpty() ? null : suites.getLast(), xml);
        }
        return null;
    }

    private void close(String name) {
        if (draft != null && draft.endsAt(depth)) {
            cases.add(draft.toCase());
            draft = null;
        } else if (draft == null && name.equals("testsuite")) {
            suites.removeLast();
        }
        depth--;
    }
}

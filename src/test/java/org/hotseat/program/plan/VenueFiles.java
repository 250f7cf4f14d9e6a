package org.hotseat.program.plan;

import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Files of venues that do not exist, in the shapes in which other systems export them. */
public final class VenueFiles {

    private VenueFiles() {}

    /**
     * An arena as a chart: four blocks of ten curved rows of 24, with stairs after the twelfth seat, wheelchair places
     * in the last row of each, a floor for 1,500, two booths of sponsors, and drawings.
     */
    public static String arena() {
        String blocks = each(4, ",", block -> {
            String rows = each(
                    10,
                    ",",
                    row -> "{'label':'" + row + "','curve':3,'chairSpacing':2,'objectType':'row','uuid':'r" + row
                            + "','seats':["
                            + each(24, ",", seat -> arenaSeat(block, row, seat)) + "]}");
            return "{'label':'Block " + block + "','categoryKey':" + (block % 2 + 1) + ",'topLeft':{'x':"
                    + 800 * (block - 1) + ",'y':100},'points':[{'x':0,'y':0}],'subChart':{'width':700,'height':400,"
                    + "'rows':[" + rows + "],'texts':[{'text':'Block " + block + "','centerX':1,'centerY':2}]}}";
        });
        return json("{'name':'An arena','venueType':'MIXED','version':18,'categories':{'maxCategoryKey':3,'list':["
                + "{'key':1,'label':'Stand','color':'#2c6fbb','accessible':false},{'key':2,'label':'Curve','color':'#2f7d4f'},"
                + "{'key':3,'label':'Unused'}]},'subChart':{'height':900,'width':3000,'sections':[" + blocks + "],"
                + "'generalAdmissionAreas':[{'label':'Floor','capacity':1500,'categoryKey':1,'points':[]},"
                + "{'label':'Pit','categoryKey':1}],"
                + "'booths':[{'label':'Sponsor 1','center':{'x':10,'y':950},'width':40,'height':20,'categoryKey':2},"
                + "{'label':'Sponsor 2','center':{'x':110,'y':950},'width':40,'height':20,'categoryKey':2}],"
                + "'shapes':[{'type':'circle','x':1},{'type':'rectangle','x':2}],'focalPoint':{'x':1500,'y':20}}}");
    }

    private static String arenaSeat(int block, int row, int seat) {
        double x = 20.0 * seat + (seat > 12 ? 40 : 0);
        double y = 30 * row + 0.05 * (seat - 12.5) * (seat - 12.5);
        String access = row == 10 && seat <= 2 ? ",'accessible':true" : "";
        return "{'label':'" + seat + "','x':" + x + ",'y':" + y + ",'uuid':'s" + block + "-" + row + "-" + seat + "'"
                + (seat == 24 ? ",'restrictedView':true" : "") + access + "}";
    }

    /** A theatre in the form of pretix: stalls of six rows, four boxes with four chairs each, and a drawn stage. */
    public static String theatre() {
        String stalls = each(
                6,
                ",",
                row -> "{'row_number':'" + (char) ('A' + row - 1) + "','row_number_position':'"
                        + (row == 6 ? "above" : "both") + "','position':{'x':0,'y':" + 30 * row + "},'seats':["
                        + each(10, ",", seat -> theatreSeat("stalls-" + row + "-" + seat, seat, 25 * seat, 0, "Stalls"))
                        + "]}");
        String boxes = each(
                4,
                ",",
                box -> "{'name':'Box " + box + "','zone_id':'b" + box + "','position':{'x':" + (box % 2 * 400) + ",'y':"
                        + 60 * box + "},'rows':[{'row_number':'1','seats':["
                        + each(
                                4,
                                ",",
                                chair -> theatreSeat(
                                        "box-" + box + "-" + chair, chair, 20 * (chair % 2), 20 * (chair / 2), "Boxes"))
                        + "]}]}");
        return json("{'name':'A theatre','publisher':'somebody','categories':[{'name':'Stalls','color':'#a33'},"
                + "{'name':'Boxes','color':'#36a'}],'size':{'width':500,'height':400},'zones':[{'name':'Stalls','position':"
                + "{'x':60,'y':40},'rows':[" + stalls + "],'areas':[{'shape':'rectangle','rotation':'none','position':"
                + "{'x':20,'y':-30},'rectangle':{'width':250,'height':20},'text':{'text':'Stage','font':'serif','position':"
                + "{'x':125,'y':10}}}]}," + boxes + "]}");
    }

    private static String theatreSeat(String guid, int number, int x, int y, String category) {
        // The export of one seat lost its place.
        String place = guid.equals("box-4-4") ? "" : ",'position':{'x':" + x + ",'y':" + y + "}";
        return "{'seat_guid':'" + guid + "','seat_number':'" + number + "','category':'" + category + "','price':12"
                + place + "}";
    }

    /** A dinner as a chart: six round tables of eight, two of which are sold as a whole. */
    public static String dinner() {
        String tables = each(6, ",", table -> {
            double x = 200 * ((table - 1) % 3);
            double y = 200 * ((table - 1) / 3);
            String chairs = each(
                    8,
                    ",",
                    chair -> String.format(
                            Locale.ROOT,
                            "{'label':'%d','x':%.2f,'y':%.2f}",
                            chair,
                            x + 50 * Math.cos(Math.PI * chair / 4),
                            y + 50 * Math.sin(Math.PI * chair / 4)));
            return "{'label':'T" + table + "','center':{'x':" + x + ",'y':" + y + "},'radius':50,'categoryKey':'din',"
                    + (table <= 2 ? "'bookAsAWhole':true," : "") + "'seats':[" + chairs + "]}";
        });
        return json("{'name':'A dinner','categories':[{'key':'din','label':'Dinner'}],'tables':[" + tables
                + ",{'label':'Bar','seats':[]}]}");
    }

    /** Stands as a drawing: three blocks of five rows of 36 with stairs after every twelve, turned and moved. */
    public static String stands() {
        String blocks = each(
                3,
                "\n",
                block -> "<g data-section=\"" + (char) ('A' + block - 1)
                        + "\" transform=\"translate(" + 1000 * block + ",50) rotate(" + 10 * (block - 2) + ")\">\n"
                        + each(
                                5,
                                "\n",
                                row -> "<g data-row=\"" + row + "\">"
                                        + each(
                                                36,
                                                "",
                                                seat -> "<circle data-seat=\"" + seat + "\" cx=\""
                                                        + (20 * seat + 30 * ((seat - 1) / 12)) + "\" cy=\"" + 25 * row
                                                        + "\" r=\"8\" fill=\"#2c6fbb\"/>")
                                        + "</g>")
                        + "</g>");
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://127.0.0.1:1/svg11.dtd\">\n"
                + "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n"
                + "<defs><circle id=\"x-1\" r=\"9\"/></defs><title>Stands</title>\n"
                + "<path d=\"M0 0h10\"/><path d=\"M0 9h10\"/><rect id=\"rect12-7\" width=\"5\" height=\"5\"/>\n"
                + blocks + "\n<use id=\"Lounge-L-1\" xlink:href=\"#x-1\" x=\"10\" y=\"900\"/>"
                + "<rect id=\"Lounge-L-2\" x=\"30\" y=\"896\" width=\"8px\" height=\"8px\" data-accessible=\"true\"/>"
                + "<circle id=\"Lounge-L-3\" cx=\"2em\" cy=\"900\"/></svg>";
    }

    /**
     * A hall as a spreadsheet: two rows, odd numbers from the middle to the left and even ones to the right, as a
     * German spreadsheet writes them, with its columns in an order of their own.
     */
    public static String oddAndEven() {
        String lines = each(
                2,
                "",
                row -> each(
                        20,
                        "",
                        seat -> String.format(
                                Locale.ROOT,
                                "%d;%s;Parkett;%s;\"48,00\";%s;%d\r\n",
                                seat,
                                String.format(
                                        Locale.GERMANY, "%.1f", (seat % 2 == 1 ? -1 : 1) * 10.5 * ((seat + 1) / 2)),
                                row == 1 ? "A" : "B",
                                seat == 20 ? "x" : "",
                                25 * row)));
        return "\uFEFFSeat;X;Category;Row;Price;Blocked;Y\r\n" + lines
                + "\r\n;1;Parkett;C;;;9\r\n3;far;Parkett;C;;;9\r\n";
    }

    private static String each(int count, String separator, IntFunction<String> part) {
        return IntStream.rangeClosed(1, count).mapToObj(part).collect(Collectors.joining(separator));
    }

    static String json(String text) {
        return text.replace('\'', '"');
    }
}

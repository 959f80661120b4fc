import packageFile from '../package.json' with { type: 'json' };

/** The output of a bare `landfall` where no desk can be opened: ten lines, so that a log or a pipe is not flooded. */
export const shortHelp = `Landfall ${packageFile.version} reads trade documents, checks them for customs and suggests HS codes, on this machine.

  landfall init --organization "Broker Ltd" --email me@broker.example   set up the data folder, once
  landfall upload *.pdf --wait                                          process documents and keep them
  landfall documents list                                               the documents and their state
  landfall extract invoice.pdf                                          read one file, store nothing
  landfall classify "cotton t-shirt, knitted, for men"                  suggest HS subheadings
  landfall serve                                                        serve the API to others

landfall --help lists all commands and settings. In a terminal, landfall alone opens the desk.
`;
